const cacheName = 'numbercast-numbers';
export const savedNumbersFile = '/saved-numbers.json';

/** Stores numbers for the page that is shown offline. */
export async function saveNumbers(numbers: object): Promise<void> {
  const cache = await caches.open(cacheName);
  const headers = { 'content-type': 'application/json' };
  await cache.put(savedNumbersFile, new Response(JSON.stringify(numbers), { headers }));
}

/** Deletes the numbers when the member signs out. */
export async function forgetNumbers(): Promise<void> {
  // Absent on a page that is not encrypted, and in old browsers
  if ('caches' in globalThis) await caches.delete(cacheName);
}
