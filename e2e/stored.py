"""The app's database, read and changed behind its back."""

from typing import Any

from playwright.sync_api import Page

DATABASE = """async ([mode, work, name = "games"]) => {
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = reject;
  });
  const base = await done(indexedDB.open(`kocky:${new URL(".", document.baseURI).pathname}`));
  const store = base.transaction(name, mode).objectStore(name);
  const games = await done(store.getAll());
  for (const game of games) if (work) await done(store.put({ ...game, ...work }));
  base.close();
  return games;
}"""


FILL = """async ([version, entries]) => {
  const name = `kocky:${new URL(".", document.baseURI).pathname}`;
  const opening = indexedDB.open(name, version ?? undefined);
  opening.onupgradeneeded = () =>
    opening.result.createObjectStore("games", { keyPath: "id" }).createIndex("state", "state");
  await new Promise((done) => (opening.onsuccess = done));
  const work = opening.result.transaction("games", "readwrite");
  for (const entry of entries) work.objectStore("games").put(entry);
  await new Promise((done) => (work.oncomplete = done));
  opening.result.close();
}"""


def stored(page: Page, store: str = "games") -> list[dict[str, Any]]:
    """Return all that is in a store of the app's database."""
    found: list[dict[str, Any]] = page.evaluate(DATABASE, ["readonly", None, store])
    return found


def fill(page: Page, entries: list[dict[str, Any]], version: int | None = None) -> None:
    """Store games; with a version the database is made as that version's first app made it."""
    page.evaluate(FILL, [version, entries])


def damage(page: Page, **changes: str) -> None:
    """Change something of every stored game."""
    page.evaluate(DATABASE, ["readwrite", changes])


def wait_until_stored(page: Page, condition: str) -> None:
    """Wait until an expression of JavaScript holds for the stored `games`."""
    games = f"await ({DATABASE})(['readonly', null])"
    page.wait_for_function(f"async () => {{ const games = {games}; return {condition}; }}")
