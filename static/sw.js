// Keeps one whole version of the app on the device. The build writes VERSION and FILES before this:
// [path, sha256] of all that the app ever needs. What it promises: docs/offline.md.

const SCOPE = new URL("./", location).href;
const PREFIX = `kocky:${new URL(SCOPE).pathname}:`;
const CACHE = PREFIX + VERSION;
const LIST = `${SCOPE}?files`; // where a cache that is whole keeps its FILES
const APP = FILES.find(([path]) => path.startsWith("app-"))[0].split("/")[0];
const LASTING = /^(app|runtime)-/; // folders named after their content

const alone = (work) => navigator.locks.request(PREFIX, work);
const older = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);

/** Fetches what this version's cache lacks; what an older version has isn't fetched again. */
async function fill() {
  const cache = await caches.open(CACHE);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  if (kept.has(LIST)) return;
  const known = await byContent();
  for (const [path, sha256] of FILES) {
    const address = new URL(path, SCOPE).href;
    if (kept.has(address)) continue;
    await cache.put(address, (await copied(known.get(sha256), address)) ?? (await loaded(path, sha256)));
  }
  await cache.put(LIST, new Response(JSON.stringify(FILES)));
}

async function byContent() {
  const found = new Map();
  for (const name of await older()) {
    const cache = await caches.open(name);
    const list = await cache.match(LIST);
    for (const [path, sha256] of list ? await list.json() : []) found.set(sha256, [cache, new URL(path, SCOPE).href]);
  }
  return found;
}

async function copied([cache, from] = [], to) {
  const kept = await cache?.match(from, { ignoreVary: true });
  // A response says where it came from, and what is in it is looked for beside that.
  return kept && from !== to ? new Response(kept.body, kept) : kept;
}

/** The browser's own cache may answer for a lasting file, so that nothing is sent twice; not if it is wrong. */
function loaded(path, sha256) {
  const load = (cache) => fetch(path, { cache, integrity: `sha256-${sha256}`, redirect: "error" });
  return load(LASTING.test(path) ? "default" : "no-cache").catch(() => load("reload"));
}

const windows = async () =>
  (await clients.matchAll({ type: "window", includeUncontrolled: true })).filter(({ url }) => url.startsWith(SCOPE));

const tell = (client, kept) => client.postMessage({ scope: SCOPE, app: APP, kept });
const outcome = ({ name }) => ({ QuotaExceededError: "full", SecurityError: "impossible" })[name] ?? "failed";

/** All or nothing: half a version is given back, and the next check for updates tries again. */
async function install() {
  await fill().catch(async (error) => {
    for (const client of await windows()) tell(client, outcome(error));
    await caches.delete(CACHE);
    throw error;
  });
}

/** What the browser has thrown away is fetched again. */
const keep = async (client) => tell(client, await fill().then(() => "ready", outcome));

/** A page of this version asks for it: older ones go, unless another page may still need them. */
async function tidy() {
  if (registration.installing || registration.waiting || (await windows()).length > 1) return;
  for (const name of await older()) await caches.delete(name);
}

/** A page of an older version goes on with its own files: their folders are named after their content. */
async function answer(request, address, lasting) {
  for (const cacheName of [CACHE, ...(lasting ? await older() : [])]) {
    const kept = await caches.match(address, { cacheName, ignoreVary: true });
    if (kept) return kept;
  }
  return fetch(request);
}

addEventListener("install", (event) => event.waitUntil(alone(install)));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("message", (event) => {
  if (event.data === "take over") skipWaiting();
  if (event.data === "keep") event.waitUntil(keep(event.source));
  if (event.data === "tidy") event.waitUntil(alone(tidy));
});
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(SCOPE) || request.headers.has("range")) return;
  const path = request.url.slice(SCOPE.length).split("?")[0];
  const start = request.mode === "navigate" && ["", "index.html"].includes(path);
  event.respondWith(answer(request, start ? SCOPE : request.url, LASTING.test(path)));
});
