import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, ProviderCalls } from '@numbercast/platform';
import { EnvHttpProxyAgent, request } from 'undici';
import webPush from 'web-push';
import type { Config } from '../config.js';
import { type Outcome, outcomeOfBreak, outcomeOfStatus } from './outcome.js';
import { type DeviceOutcome, outcomeOfDevices } from './push-outcome.js';
import { isKnownPushService, type PushTarget } from './push-target.js';

export interface OutgoingPush {
  devices: readonly PushTarget[];
  /** What the service worker receives. */
  payload: string;
  /** How long the push service stores the message for an offline device. */
  ttlSeconds: number;
  /** A later message with the same topic replaces one that waits at the push service. */
  topic: string;
}

const GONE = new Set([404, 410]);

/** Sends to push services of browsers (RFC 8030), with the encryption of RFC 8291. */
@Injectable()
export class PushMessages {
  private readonly agent = new EnvHttpProxyAgent();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly calls: ProviderCalls,
  ) {}

  /** Sends exactly one request for each device; the caller decides whether to retry. */
  async send({ devices, ...message }: OutgoingPush): Promise<Outcome> {
    const answers = devices.map(async (device): Promise<DeviceOutcome> => ({
      deviceId: device._id,
      outcome: await this.sendTo(device, message),
    }));
    return outcomeOfDevices(await Promise.all(answers));
  }

  private async sendTo(device: PushTarget, message: Omit<OutgoingPush, 'devices'>): Promise<DeviceOutcome['outcome']> {
    try {
      const { endpoint, headers, body } = this.encrypted(device, message);
      const { statusCode, retryAfter } = await this.calls.call(
        'push',
        'POST /:id',
        () => this.post(this.addressOf(endpoint), headers as Record<string, string>, body!),
        (response) => String(response.statusCode),
      );
      if (GONE.has(statusCode)) return { kind: 'gone' };
      if (statusCode >= 200 && statusCode < 300) return { kind: 'accepted', providerId: undefined, isDelivered: true };
      const retryAfterMs = retryAfter > 0 ? retryAfter * 1_000 : undefined;
      return outcomeOfStatus(statusCode, String(statusCode), retryAfterMs);
    } catch (error) {
      return outcomeOfBreak(error);
    }
  }

  private encrypted(
    { endpoint, p256dh, auth }: PushTarget,
    { payload, ttlSeconds, topic }: Omit<OutgoingPush, 'devices'>,
  ) {
    const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT, SUPPORT_EMAIL } = this.config;
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      TTL: ttlSeconds,
      urgency: 'normal',
      topic,
      contentEncoding: 'aes128gcm',
      vapidDetails: {
        subject: VAPID_SUBJECT ?? `mailto:${SUPPORT_EMAIL}`,
        publicKey: publicKey!,
        privateKey: privateKey!,
      },
    });
  }

  /** Returns the address of an endpoint; the sandbox serves endpoints of unknown push services. */
  private addressOf(endpoint: string) {
    const { PUSH_API_URL } = this.config;
    if (!PUSH_API_URL || isKnownPushService(endpoint)) return endpoint;
    return `${PUSH_API_URL.replace(/\/$/, '')}${new URL(endpoint).pathname}`;
  }

  private async post(address: string, headers: Record<string, string>, body: Buffer) {
    const signal = AbortSignal.timeout(this.config.PROVIDER_TIMEOUT_MS);
    const response = await request(address, { method: 'POST', headers, body, dispatcher: this.agent, signal });
    await response.body.dump();
    return { statusCode: response.statusCode, retryAfter: Number(response.headers['retry-after']) };
  }
}
