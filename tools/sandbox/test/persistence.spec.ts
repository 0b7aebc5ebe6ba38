import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startSandbox, type Sandbox } from '../src/sandbox.js';
import { eventually, startReceiver } from './receiver.js';
import { openAccount, stripeClient } from './stripe-account.js';

/**
 * Returns how many milliseconds the sandbox's clock is ahead. The system's clock is read first, so the result is never
 * too small.
 */
function aheadMs(sandbox: Sandbox): number {
  const systemMs = Date.now();
  return sandbox.now().getTime() - systemMs;
}

describe('a sandbox with a data directory', () => {
  let data: string;
  let sandbox: Sandbox | undefined;
  beforeEach(() => {
    data = mkdtempSync(join(tmpdir(), 'sandbox-'));
  });
  afterEach(async () => {
    await sandbox?.close();
    rmSync(data, { recursive: true });
  });

  it('restores the clock, subscriptions, opt-outs and keys after a restart', async () => {
    const account = await openAccount({ data });
    account.sandbox.advance(86_400_000);
    const subscription = await account.subscribe();
    account.sandbox.reply('+12125550123', 'STOP');
    const { sendgridPublicKey } = account.sandbox;
    await account.close();
    sandbox = await startSandbox({ data });
    expect(aheadMs(sandbox)).toBeGreaterThanOrEqual(86_400_000);
    expect((await stripeClient(sandbox).subscriptions.retrieve(subscription.id)).status).toBe('active');
    expect(sandbox.phones()).toMatchObject([{ phone: '+12125550123', optedOut: true }]);
    expect(sandbox.sendgridPublicKey).toBe(sendgridPublicKey);
  });

  it('discards an incomplete last write, and keeps all earlier ones', async () => {
    sandbox = await startSandbox({ data });
    sandbox.advance(5_000);
    await sandbox.close();
    appendFileSync(join(data, 'journal.ndjson'), '[["clock","offset",99999');
    sandbox = await startSandbox({ data });
    expect(aheadMs(sandbox)).toBeGreaterThanOrEqual(5_000);
    expect(aheadMs(sandbox)).toBeLessThan(20_000);
  });

  it('delivers pending events after the restart', async () => {
    const receiver = await startReceiver();
    const first = await openAccount({ data, webhooks: { stripe: 'http://127.0.0.1:9/' } });
    await first.subscribe();
    await first.close();
    sandbox = await startSandbox({ data, webhooks: { stripe: receiver.url } });
    await eventually(() =>
      expect(receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type).sort()).toEqual([
        'checkout.session.completed',
        'customer.subscription.created',
        'invoice.paid',
      ]),
    );
    await receiver.close();
  });
});
