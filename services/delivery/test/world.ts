import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { arrayBuffer } from 'node:stream/consumers';
import { bootForTest, eventually, type RunningService } from '@numbercast/platform/testing';
import { startSandbox } from '@numbercast/sandbox/sandbox';
import { Temporal } from 'temporal-polyfill';
import { DeliveryModule } from '../src/delivery.module.js';
import type { MessageState } from '../src/messages/message.js';
import { MessagesRepository } from '../src/messages/messages.repository.js';
import type { Channel } from '../src/recipients/recipient.js';
import { settings } from './settings.js';

const HOURS = 3_600_000;

/** A future Sunday noon, and the Monday Powerball after it: the draw of the week with the least time. */
export function aSunday() {
  const today = Temporal.Now.zonedDateTimeISO('America/New_York');
  const sunday = today.add({ days: 8 - (today.dayOfWeek % 7) - 1 || 7 }).withPlainTime('12:00');
  const monday = sunday.add({ days: 1 });
  const drawAt = new Date(monday.withPlainTime('22:59').epochMilliseconds);
  return {
    noon: new Date(sunday.epochMilliseconds),
    date: monday.toPlainDate().toString(),
    drawAt,
    deadline: new Date(drawAt.getTime() - 24 * HOURS),
  };
}

/**
 * Forwards requests from an address that is known before the target starts, as the gateway does, or as the provider
 * addresses of one replica.
 */
export async function aGateway(target: () => string | undefined) {
  /** Method and URL of each request. */
  const forwarded: string[] = [];
  async function forward(request: IncomingMessage, response: ServerResponse) {
    const { method = 'GET', url = '/', headers } = request;
    forwarded.push(`${method} ${url}`);
    const body = method === 'GET' ? null : await arrayBuffer(request);
    try {
      const given = headers as Record<string, string>;
      const { host: _host, connection: _connection, 'content-length': _length, ...kept } = given;
      const answer = await fetch(`${target()}${url}`, { method, headers: kept, body });
      response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
    } catch {
      response.writeHead(502).end();
    }
  }
  const server = createServer((request, response) => void forward(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const close = async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { url: `http://127.0.0.1:${port}`, forwarded, close };
}

interface Numbers {
  channel?: Channel;
  draw?: string;
}

/** States in which numbers will not arrive. */
export const NOT_SENT: readonly MessageState[] = ['failed', 'suppressed', 'expired', 'unknown'];

/** Starts delivery with the provider sandbox, at noon on Sunday. */
export async function aWorld(changes: Partial<typeof settings & { ARCHIVE_DIR: string }> = {}) {
  let service: RunningService | undefined = undefined;
  const where = { url: () => service?.url };
  const gateway = await aGateway(() => where.url());
  const twilioInbound = `${gateway.url}/api/webhooks/twilio/inbound#rc=5&rp=all`;
  const webhooks = {
    twilioInbound,
    sendgrid: `${gateway.url}/api/webhooks/sendgrid`,
    ...(changes.TWILIO_STATUS === 'events' && { twilioEvents: `${gateway.url}/api/webhooks/twilio/events` }),
  };
  const sandbox = await startSandbox({ webhooks });
  const sunday = aSunday();
  sandbox.moveTo(sunday.noon);
  const config = {
    ...settings,
    PUBLIC_URL: gateway.url,
    CLOCK_URL: `${sandbox.url}/clock`,
    TWILIO_ACCOUNT_SID: sandbox.settings.twilioAccountSid,
    TWILIO_AUTH_TOKEN: sandbox.settings.twilioAuthToken,
    TWILIO_API_URL: sandbox.url,
    SENDGRID_API_KEY: sandbox.settings.sendgridApiKey,
    SENDGRID_API_URL: sandbox.url,
    PUSH_API_URL: sandbox.url,
    SENDGRID_WEBHOOK_PUBLIC_KEY: sandbox.sendgridPublicKey,
    WEBHOOK_LOCAL_ORIGINS: [sandbox.url],
    ...changes,
  };
  const running = (service = await bootForTest(DeliveryModule, { config }));

  return {
    service: running,
    sandbox,
    sunday,
    where,
    publicUrl: gateway.url,
    /** Method and URL of each request of the providers. */
    forwarded: gateway.forwarded,
    /** Texts that the phone got, without the provider's replies to keywords. */
    textsAt: (phone: string) =>
      (sandbox.phones().find((one) => one.phone === `+1${phone}`)?.messages ?? []).filter((text) => !text.keywordReply),
    mailsAt: (address: string) => sandbox.mailboxes().find((one) => one.address === address)?.messages ?? [],
    /**
     * Waits until a member's numbers are in one of these states on a channel.
     * @param draw beginning of the draw's id
     */
    async numbersIn(states: readonly MessageState[], memberId: string, { channel, draw = '' }: Numbers = {}) {
      const { rows } = running.app.get(MessagesRepository);
      return eventually(async () => {
        const all = await rows.find({ memberId, numbers: { $exists: true } }).lean();
        const found = all.filter(
          (row) => (!channel || row.channel === channel) && row.numbers!.drawId.startsWith(draw),
        );
        const last = found.find(({ state }) => states.includes(state));
        if (!last) throw new Error(`${memberId}: ${found.map(({ state }) => state).join() || 'no message'}`);
        return last;
      });
    },
    /** Moves business time for all services. */
    async moveTo(instant: Date) {
      sandbox.moveTo(instant);
      await eventually(() => {
        if (running.clock.now() < instant) throw new Error('the service has not followed the clock yet');
      });
    },
    async close() {
      await running.close();
      await gateway.close();
      await sandbox.close();
    },
  };
}
