import { MESSAGE_STATES, type MessageState } from '@numbercast/delivery/messages';
import { DEFAULT_CONCURRENCY } from '@numbercast/delivery/planning';
import { environmentOf } from '@numbercast/platform/testing/environment';
import mongoose from 'mongoose';
import { freshNamespace } from '@numbercast/platform/testing/namespace';
import { containerSettings } from '../../support/container.js';
import { freePort, migrate, type RunningProcess, startProcess } from '../processes.js';
import { until } from '../until.js';
import { NOON } from './draws.js';
import { startSandbox } from './sandbox.js';

/** Two senders of texts and two partitions of emails: as many as two replicas share. */
export const SPLIT_SETTINGS = { TWILIO_FROM: '+15005550006,+15005550007', EMAIL_PARTITIONS: '2' };
const NO_LIMIT = 1_000_000;
const POLL_MS = 500;
/** The query lists them, because an index does not answer a query for all states but one. */
const NOT_DELIVERED = MESSAGE_STATES.filter((state) => state !== 'delivered');

/**
 * Starts delivery and the sandbox of the providers as processes, at noon on a Sunday.
 * @param checkout a built checkout of another release, whose delivery is started instead
 * @param replicas number of processes; the first receives the events of emails, each the status of its texts
 */
export async function deliveryWorld(settings: Record<string, string> = {}, checkout?: string, replicas = 1) {
  const port = await freePort();
  const serviceUrl = `http://127.0.0.1:${port}`;
  const sandbox = await startSandbox(serviceUrl, { sendsTextEvents: !checkout });
  await sandbox.moveTo(NOON);
  const space = await freshNamespace('delivery', {
    PORT: port,
    PUBLIC_URL: serviceUrl,
    KAFKA_PARTITIONS: 4,
    KAFKA_SESSION_TIMEOUT_MS: 30_000,
    CLOCK_URL: `${sandbox.url}/clock`,
    ...sandbox.account,
    TWILIO_API_URL: sandbox.url,
    SENDGRID_API_URL: sandbox.url,
    SENDGRID_WEBHOOK_PUBLIC_KEY: await sandbox.publicKey(),
    MAIL_FROM: 'numbers@numbercast.example',
    SUPPORT_EMAIL: 'support@numbercast.example',
    UNSUBSCRIBE_SECRET: 'a-secret-for-measuring-only',
    SEND_CONCURRENCY: DEFAULT_CONCURRENCY, // earlier releases had another default
    SMS_PER_SECOND: NO_LIMIT,
    EMAIL_PER_SECOND: NO_LIMIT,
    TWILIO_STATUS: checkout ? 'callbacks' : 'events',
    CARRIER_CLASSES: {},
    ...settings,
  });
  const script = 'services/delivery/dist/main.js';
  const env = { ...environmentOf(space.config), ...(await containerSettings('delivery')) };
  const plan = { script: checkout ? `${checkout}/${script}` : script, env };
  await migrate(plan);
  const service = await startProcess({ ...plan, healthUrl: `${serviceUrl}/health/ready` });
  const others: RunningProcess[] = [];
  for (let replica = 1; replica < replicas; replica++) {
    const ownPort = await freePort();
    const url = `http://127.0.0.1:${ownPort}`;
    const ownEnv = { ...plan.env, PORT: String(ownPort), PUBLIC_URL: url };
    others.push(await startProcess({ ...plan, env: ownEnv, healthUrl: `${url}/health/ready` }));
  }
  const connection = await mongoose.createConnection(space.config.MONGODB_URI).asPromise();
  const counted = (collection: string) => connection.collection(collection).estimatedDocumentCount();
  /** Reads one document: a count makes the embedded store read all of them, which would be part of the result. */
  const untilNone = (drawId: string, states: readonly MessageState[]) => {
    const filter = { 'numbers.drawId': drawId, channel: { $in: ['sms', 'email'] }, state: { $in: states } };
    const find = () => connection.collection('messages').findOne(filter, { projection: { _id: 1 } });
    return until(async () => (await find()) === null, { everyMs: POLL_MS });
  };
  return {
    sandbox,
    space,
    service,
    services: [service, ...others],
    connection,
    serviceUrl,
    /** Waits until a collection has this many documents. */
    holds: (collection: string, count: number) => until(async () => (await counted(collection)) >= count),
    /** Waits until the provider's response is recorded for every message of a draw. */
    hasHandedOver: (drawId: string) => untilNone(drawId, ['queued', 'sending']),
    /** Waits until every message of a draw is known to have been delivered. */
    hasDelivered: (drawId: string) => untilNone(drawId, NOT_DELIVERED),
    async close() {
      await connection.close();
      await Promise.all([service, ...others].map((process) => process.stop()));
      await sandbox.stop();
      await space.drop();
    },
  };
}

export type DeliveryWorld = Awaited<ReturnType<typeof deliveryWorld>>;
