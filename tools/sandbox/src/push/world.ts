import { createECDH, randomBytes } from 'node:crypto';
import type { SimulatedClock } from '../clock.js';
import { newId, type State, type Table } from '../state.js';
import { decrypt, type DeviceKeys } from './decrypt.js';
import { PushError } from './push-error.js';
import { verifyVapid } from './vapid.js';

/** A browser with a push subscription. */
export interface PushDevice extends DeviceKeys {
  id: string;
  /** The sender that may push to it; any sender when null. */
  applicationServerKey: string | null;
  /** Status that the service returns since the subscription has ended; null while it is active. */
  goneStatus: 404 | 410 | null;
}

/** A push message as the device decrypted it. */
export interface PushMessage {
  id: string;
  deviceId: string;
  text: string;
  ttl: number;
  urgency: string;
  topic: string | null;
  /** Contact of the sender. */
  subject: string;
  /** Simulated instant. */
  receivedAt: number;
}

/** A subscription as `PushManager.subscribe` returns it. */
export interface Subscription {
  id: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface PushRequest {
  authorization: string | undefined;
  ttl: number;
  urgency: string;
  topic: string | null;
  body: Buffer;
}

/** The push service of a browser, and the browsers that subscribed there. */
export class PushWorld {
  readonly devices: Table<PushDevice>;
  readonly messages: Table<PushMessage>;

  constructor(
    state: State,
    private readonly clock: SimulatedClock,
    private readonly publicUrl: () => string,
  ) {
    this.devices = state.table('push.devices');
    this.messages = state.table('push.messages');
  }

  /** Creates a subscription as a browser does. */
  subscribe(applicationServerKey: string | null = null): Subscription {
    const ecdh = createECDH('prime256v1');
    const p256dh = ecdh.generateKeys().toString('base64url');
    const keys = { privateKey: ecdh.getPrivateKey('base64url'), p256dh, auth: randomBytes(16).toString('base64url') };
    const id = newId('device');
    this.devices.put(id, { id, ...keys, applicationServerKey, goneStatus: null });
    return { id, endpoint: `${this.publicUrl()}/push/${id}`, keys: { p256dh, auth: keys.auth } };
  }

  /** Ends a subscription, as a browser does whose user turned notifications off. False for an unknown one. */
  end(id: string, goneStatus: PushDevice['goneStatus']): boolean {
    const device = this.devices.get(id);
    if (device) this.devices.put(id, { ...device, goneStatus });
    return device !== undefined;
  }

  /**
   * Verifies and decrypts a message, and hands it to the device at once.
   * @throws PushError for a message that the device does not receive
   */
  receive(id: string, { authorization, body, ...request }: PushRequest): PushMessage {
    const device = this.devices.get(id);
    if (!device) throw new PushError(404, 'there is no such subscription');
    if (device.goneStatus) throw new PushError(device.goneStatus, 'the subscription has ended');
    const { publicKey, subject } = verifyVapid(authorization, new URL(this.publicUrl()).origin, new Date());
    if (device.applicationServerKey && device.applicationServerKey !== publicKey)
      throw new PushError(403, 'the subscription belongs to another sender');
    const message = { ...request, id: newId('push'), deviceId: id, text: decrypt(body, device), subject };
    return this.messages.put(message.id, { ...message, receivedAt: this.clock.now().getTime() });
  }

  receivedBy(deviceId: string): PushMessage[] {
    return this.messages.values().filter((message) => message.deviceId === deviceId);
  }
}
