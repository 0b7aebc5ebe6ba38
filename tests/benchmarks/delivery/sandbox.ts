import { setTimeout as delay } from 'node:timers/promises';
import { freePort, startProcess } from '../processes.js';

const account = {
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'a-token-for-measuring',
  TWILIO_FROM: '+15005550006',
  SENDGRID_API_KEY: 'SG.measuring',
};

/** A message as the sandbox received it. */
export interface Arrival {
  channel: 'sms' | 'email';
  to: string;
  text: string;
  receivedAt: string;
}

const MOST = 10_000;
const SETTLE_MS = 1_000;

/**
 * Starts the sandbox as a separate process that calls back at this address.
 * @param sendsTextEvents whether Twilio sends the status of texts in batches, which releases before ADR 098 do not accept
 */
export async function startSandbox(callbacksTo: string, { sendsTextEvents }: { sendsTextEvents: boolean }) {
  const url = `http://127.0.0.1:${await freePort()}`;
  const env = {
    ...account,
    SANDBOX_PORT: new URL(url).port,
    SANDBOX_SMTP_PORT: '0',
    ...(sendsTextEvents && { TWILIO_EVENTS_URL: `${callbacksTo}/api/webhooks/twilio/events` }),
    SENDGRID_EVENTS_URL: `${callbacksTo}/api/webhooks/sendgrid`,
  };
  const running = await startProcess({
    script: 'tools/sandbox/dist/main.js',
    env,
    healthUrl: `${url}/health/ready`,
    flags: ['--max-old-space-size=4096'],
  });
  const read = async (path: string) => (await fetch(url + path)).json() as Promise<unknown>;
  const post = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`the sandbox responded with ${answer.status} to ${path}`);
    return answer.json() as Promise<unknown>;
  };
  const arrivals = async () => (await read('/control/arrivals')) as { sms: number; email: number };
  const arrived = async () => {
    const { sms, email } = await arrivals();
    return sms + email;
  };
  const take = async () =>
    ((await post('/control/arrivals/take', { most: MOST, forget: true })) as { items: Arrival[] }).items;
  return {
    ...running,
    url,
    account,
    /** Sets the address for events. */
    callBackTo: (service: string) =>
      post('/control/webhooks', {
        sendgrid: `${service}/api/webhooks/sendgrid`,
        ...(sendsTextEvents && { twilioEvents: `${service}/api/webhooks/twilio/events` }),
      }),
    moveTo: (now: Date) => post('/clock', { now: now.toISOString() }),
    publicKey: async () => ((await read('/control/sendgrid-public-key')) as { publicKey: string }).publicKey,
    arrivals,
    arrived,
    delayResponses: (target: string, ms: number) =>
      post('/control/faults', { target, kind: 'delay', probability: 1, ms }),
    /** Waits until no more messages arrive, and clears them. */
    async settle() {
      for (let [before, now] = [-1, await arrived()]; before !== now; [before, now] = [now, await arrived()])
        await delay(SETTLE_MS);
      while ((await take()).length > 0);
    },
    take,
  };
}

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;
