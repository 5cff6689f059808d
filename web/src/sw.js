// Keeps the page for use without a network: all files are stored when it is installed, and
// answered from the store. A new version of the page has a new name of the store.

const STORE = "neuf-__VERSION__";
const FILES = __FILES__;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(STORE)
      .then((store) => store.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const clean = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("neuf-") && name !== STORE) await caches.delete(name);
    }
    await self.clients.claim();
  };
  event.waitUntil(clean());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  const answer = async () => {
    const store = await caches.open(STORE);
    // Modules are asked for with an origin and were stored without one.
    const options = { ignoreVary: true, ignoreSearch: request.mode === "navigate" };
    const kept = await store.match(request, options);
    return kept ?? fetch(request);
  };
  event.respondWith(answer());
});
