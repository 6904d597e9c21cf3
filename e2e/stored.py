"""The app's database, read and changed behind its back."""

from typing import Any

from playwright.sync_api import Page

DATABASE = """async ([mode, work]) => {
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = reject;
  });
  const base = await done(indexedDB.open(`kocky:${new URL(".", document.baseURI).pathname}`));
  const store = base.transaction("games", mode).objectStore("games");
  const games = await done(store.getAll());
  for (const game of games) if (work) await done(store.put({ ...game, ...work }));
  base.close();
  return games;
}"""


def stored(page: Page) -> list[dict[str, Any]]:
    """Return all that is in the app's database."""
    games: list[dict[str, Any]] = page.evaluate(DATABASE, ["readonly", None])
    return games


def damage(page: Page, **changes: str) -> None:
    """Change something of every stored game."""
    page.evaluate(DATABASE, ["readwrite", changes])
