// Shows notifications, and the saved numbers while the browser is offline. Every page and every call goes to the network:
// a page of a former release is never shown. The build writes the list below, so a changed file is a new worker.
const RELEASE = '%RELEASE%';
const OFFLINE_FILES = ['/offline.html', '/offline.css', '/offline.js', '/theme.js', '/favicon.svg'];
const OFFLINE_CACHE = 'numbercast-offline-' + RELEASE;
const OFFLINE_PREFIX = 'numbercast-offline-';

/** Addresses that belong to the sign-in server and the services. */
const isForServers = (path) => path.startsWith('/auth/') || path.startsWith('/api/');

async function install() {
  const cache = await caches.open(OFFLINE_CACHE);
  await cache.addAll(OFFLINE_FILES.map((file) => new Request(file, { cache: 'reload' })));
  await self.skipWaiting();
}

async function activate() {
  const former = (await caches.keys()).filter((name) => name.startsWith(OFFLINE_PREFIX) && name !== OFFLINE_CACHE);
  await Promise.all(former.map((name) => caches.delete(name)));
  await self.clients.claim();
}

const offlineFile = async (file) => (await (await caches.open(OFFLINE_CACHE)).match(file)) ?? Response.error();

/** The network's answer, or the file that stands in for it without one. */
const orOffline = (request, file) => fetch(request).catch(() => offlineFile(file));

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== 'GET' || isForServers(pathname)) return;
  if (request.mode === 'navigate' && request.destination === 'document')
    event.respondWith(orOffline(request, '/offline.html'));
  else if (OFFLINE_FILES.includes(pathname)) event.respondWith(orOffline(request, pathname));
});

self.addEventListener('push', (event) => {
  const { title, body, tag, path } = event.data.json();
  const options = { body, tag, icon: '/icons/icon-192.png', data: { path } };
  event.waitUntil(self.registration.showNotification(title, options));
});

/** Opens a page of this site: in a window that shows it already, else in a new one. */
async function open(path) {
  const { origin, href } = new URL(path, self.location.origin);
  if (origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find(({ url }) => new URL(url).pathname === new URL(href).pathname);
  await (shown ? shown.focus() : self.clients.openWindow(href));
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

// The page tells the server of the new subscription when the member opens it: only the page is signed in
self.addEventListener('pushsubscriptionchange', (event) => {
  const { options } = event.oldSubscription ?? {};
  if (!event.newSubscription && options) event.waitUntil(self.registration.pushManager.subscribe(options));
});
