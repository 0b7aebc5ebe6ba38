import { hasServiceWorkers, serviceWorker } from '../../../lib/browser/service-worker.js';
import { addDevice, removeDevice, type Device, type Devices } from './devices-api.js';

/** Whether this browser can show notifications, or why it does not. */
export type Support = 'supported' | 'needs-home-screen' | 'blocked' | 'unsupported';

export function supportHere(): Support {
  if (hasServiceWorkers() && 'PushManager' in globalThis && 'Notification' in globalThis)
    return Notification.permission === 'denied' ? 'blocked' : 'supported';
  // Safari on these devices supports notifications only for sites on the home screen
  return /iPhone|iPad/.test(navigator.userAgent) ? 'needs-home-screen' : 'unsupported';
}

const storageKey = 'numbercast.device';

/** The device that a member turned notifications on for in this browser. */
interface Marker {
  readonly memberId: string;
  readonly deviceId: string;
}

function marker(): Marker | null {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Marker | null;
  } catch {
    return null;
  }
}

function mark(next: Marker | null) {
  try {
    if (next) localStorage.setItem(storageKey, JSON.stringify(next));
    else localStorage.removeItem(storageKey);
  } catch {
    // Without storage a changed subscription is not noticed
  }
}

/** The id of this browser in the list of devices, while this member has notifications on here. */
export function deviceIdHere(memberId: string, devices: Devices): string | null {
  const known = marker();
  const isOn = known?.memberId === memberId && devices.items.some(({ id }) => id === known.deviceId);
  return isOn ? known.deviceId : null;
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.codePointAt(0)!);

async function subscribe(memberId: string, publicKey: string): Promise<Device> {
  const { pushManager } = await serviceWorker();
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  // A subscription with an earlier key prevents a new one
  const subscription = await pushManager.subscribe(options).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  const device = await addDevice(subscription);
  mark({ memberId, deviceId: device.id });
  return device;
}

/** Requests the browser's permission, which requires a click, and turns notifications on. False when it is denied. */
export async function turnOn(memberId: string, publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await subscribe(memberId, publicKey);
  return true;
}

async function unsubscribe() {
  mark(null);
  if (!hasServiceWorkers()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

/** Removes a device. If it is this browser, its subscription ends as well. */
export async function remove(id: string) {
  await removeDevice(id);
  if (marker()?.deviceId === id) await unsubscribe();
}

/** Ends notifications in this browser when the member signs out. The sign-out does not depend on it. */
export async function leave() {
  const known = marker();
  if (known) await removeDevice(known.deviceId);
  await unsubscribe();
}

/**
 * Applies changes since the last visit: the browser may have renewed its subscription, or the server's key may have
 * changed. A device that the member removed elsewhere stays removed.
 * @returns whether the list of devices has changed
 */
export async function synchronize(memberId: string, { publicKey, items }: Devices): Promise<boolean> {
  const known = marker();
  if (known?.memberId !== memberId || !publicKey || supportHere() !== 'supported') return false;
  const { pushManager } = await serviceWorker();
  const subscription = await pushManager.getSubscription();
  const isListed = items.some(({ id }) => id === known.deviceId);
  const isSame = subscription !== null && (await idOf(subscription)) === known.deviceId;
  if (isListed && isSame) return false;
  const isKeyOld = subscription !== null && keyOf(subscription) !== publicKey;
  if (!isListed && isSame && !isKeyOld) {
    await unsubscribe();
    return false;
  }
  if (Notification.permission !== 'granted') return false;
  const device = await subscribe(memberId, publicKey);
  if (isListed && device.id !== known.deviceId) await removeDevice(known.deviceId);
  return true;
}

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const idOf = async ({ endpoint }: PushSubscription) =>
  base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));

const keyOf = ({ options }: PushSubscription) =>
  options.applicationServerKey ? base64url(options.applicationServerKey) : null;
