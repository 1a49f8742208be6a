/**
 * Keeps the page for visits without a server, and isolates it on hosts that do not: a scope has only
 * one service worker, so this one does both. The build puts the list of files in the place of
 * `__FILES__`, relative to this file, and their hash in that of `__VERSION__`.
 */
declare const self: ServiceWorkerGlobalScope;
declare const __FILES__: readonly string[];
declare const __VERSION__: string;

const CACHE = `pincer ${__VERSION__}`;

/** What makes threads possible, on any host. */
const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

self.addEventListener('install', (event) => {
  event.waitUntil(keep().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const live = pathname.startsWith(new URL('./live/', self.registration.scope).pathname);
  if (request.method === 'GET' && origin === location.origin && !live) event.respondWith(answer(request));
});

async function keep(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(
    __FILES__.map((file) => new Request(new URL(file, self.registration.scope), { cache: 'no-cache' })),
  );
}

async function forgetOthers(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('pincer ') && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** What is kept comes first; what else was fetched once, such as a database, is kept as well. */
async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreSearch: request.mode === 'navigate' });
  if (kept) return isolated(kept);
  const fetched = await fetch(request);
  if (fetched.ok && request.mode !== 'navigate') await cache.put(request, fetched.clone());
  return isolated(fetched);
}

function isolated(response: Response): Response {
  if (response.status === 0) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(ISOLATION)) headers.set(name, value);
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}
