import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { beforeEach, describe, expect, it } from '@jest/globals';

const ORIGIN = 'https://numbercast.example';
const source = readFileSync(new URL('../public/service-worker.js', import.meta.url), 'utf8');

interface FakeRequest {
  url: string;
  method?: string;
  mode?: string;
  destination?: string;
}

/** The worker's browser environment: caches that releases share, and the network. */
function aBrowser() {
  const kept = new Map<string, Map<string, string>>();
  const opened: string[] = [];
  const network = { isOnline: true, release: 'one' };
  const shown: { title: string; options: { body: string; tag: string; data: { path: string } } }[] = [];
  const answer = async (request: string | FakeRequest) => {
    if (!network.isOnline) throw new TypeError('Failed to fetch');
    return `${network.release} ${typeof request === 'string' ? request : new URL(request.url, ORIGIN).pathname}`;
  };
  const caches = {
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    open: async (name: string) => {
      const cache = kept.get(name) ?? new Map<string, string>();
      kept.set(name, cache);
      return {
        addAll: async (requests: FakeRequest[]) => {
          for (const { url } of requests) cache.set(url, await answer(url));
        },
        match: async (file: string) => cache.get(file),
      };
    },
  };
  const windows: { url: string; focus: () => void }[] = [];

  /** Starts the worker of a release. */
  async function install(release: string) {
    network.release = release;
    const listeners = new Map<string, (event: object) => void>();
    const self = {
      location: { origin: ORIGIN },
      addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
      skipWaiting: async () => undefined,
      clients: {
        claim: async () => undefined,
        matchAll: async () => windows,
        openWindow: async (url: string) => void opened.push(url),
      },
      registration: {
        showNotification: async (title: string, options: never) => void shown.push({ title, options }),
      },
    };
    const context = createContext({
      self,
      caches,
      fetch: answer,
      URL,
      Request: class {
        constructor(readonly url: string) {}
      },
      Response: { error: () => 'network error' },
    });
    runInContext(source.replace('%RELEASE%', release), context);
    const dispatch = async (name: string, event: object) => {
      let work: unknown;
      let response: Promise<string> | undefined;
      listeners.get(name)!({
        ...event,
        waitUntil: (promise: unknown) => (work = promise),
        respondWith: (promise: Promise<string>) => (response = promise),
      });
      await work;
      return response;
    };
    await dispatch('install', {});
    await dispatch('activate', {});
    const get = (path: string, request: Partial<FakeRequest> = {}) =>
      dispatch('fetch', { request: { url: new URL(path, ORIGIN).href, method: 'GET', ...request } });
    const navigate = (path: string) => get(path, { mode: 'navigate', destination: 'document' });
    return { dispatch, get, navigate };
  }
  return { install, network, shown, opened, windows, cacheNames: () => [...kept.keys()] };
}

let browser: ReturnType<typeof aBrowser>;
beforeEach(() => {
  browser = aBrowser();
});

describe('the service worker', () => {
  it('serves pages from the network, and the offline page only when the network is unavailable', async () => {
    const { navigate, get } = await browser.install('one');
    expect(await navigate('/profile')).toBe('one /profile');
    browser.network.isOnline = false;
    expect(await navigate('/profile')).toBe('one /offline.html');
    expect(await get('/offline.css')).toBe('one /offline.css');
  });

  it('serves no page from a previous release, and deletes its cache', async () => {
    await browser.install('one');
    const { navigate } = await browser.install('two');
    expect(await navigate('/profile')).toBe('two /profile');
    expect(browser.cacheNames()).toEqual(['numbercast-offline-two']);
    browser.network.isOnline = false;
    expect(await navigate('/profile')).toBe('two /offline.html');
  });

  it('does not intercept API calls, assets, iframes, the sign-in server or other sites', async () => {
    const { get, navigate } = await browser.install('one');
    expect(await get('/api/member')).toBeUndefined();
    expect(await navigate('/auth/realms/numbercast')).toBeUndefined();
    expect(await get('/silent-check-sso.html', { mode: 'navigate', destination: 'iframe' })).toBeUndefined();
    expect(await get('https://elsewhere.example/')).toBeUndefined();
    expect(await get('/assets/main.js')).toBeUndefined();
  });

  it('shows a push message as a notification, which opens the profile but never another site', async () => {
    const { dispatch } = await browser.install('one');
    const message = { title: 'Your Powerball numbers for Monday', body: '05-17', tag: 'numbers-a', path: '/profile' };
    await dispatch('push', { data: { json: () => message } });
    expect(browser.shown).toMatchObject([{ title: message.title, options: { body: '05-17', tag: 'numbers-a' } }]);
    const notification = { data: { path: '/profile' }, close: () => undefined };
    await dispatch('notificationclick', { notification });
    expect(browser.opened).toEqual([`${ORIGIN}/profile`]);
    await dispatch('notificationclick', { notification: { ...notification, data: { path: '//evil.example/' } } });
    expect(browser.opened).toHaveLength(1);
  });

  it('focuses a window that already shows the profile instead of opening another', async () => {
    const { dispatch } = await browser.install('one');
    let isFocused = false;
    browser.windows.push({ url: `${ORIGIN}/profile#delivery`, focus: () => void (isFocused = true) });
    await dispatch('notificationclick', { notification: { data: { path: '/profile' }, close: () => undefined } });
    expect([isFocused, browser.opened]).toEqual([true, []]);
  });
});
