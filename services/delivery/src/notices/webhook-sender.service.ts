import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { attemptEach, CONFIG, Scheduled, ServerClock } from '@numbercast/platform';
import type { Config } from '../config.js';
import { claim, record } from './webhook-call.js';
import { WebhookCallsRepository } from './webhook-calls.repository.js';
import { WebhookClient } from './webhook-client.js';

const POLL_MS = 1_000;
const HOUR_MS = 3_600_000;
const AT_ONCE = 20;
const SETTLED_KEPT_MS = 30 * 24 * HOUR_MS;

/** Sends notices to webhooks. Each attempt is claimed by one replica before its request. */
@Injectable()
export class WebhookSender {
  private readonly leaseMs: number;

  constructor(
    @Inject(CONFIG) { PROVIDER_TIMEOUT_MS }: Config,
    private readonly calls: WebhookCallsRepository,
    private readonly client: WebhookClient,
    private readonly serverClock: ServerClock,
  ) {
    this.leaseMs = 3 * PROVIDER_TIMEOUT_MS;
  }

  @Scheduled(POLL_MS)
  async sendDue() {
    const due = await this.calls.listDue(this.serverClock.now(), AT_ONCE);
    await attemptEach(due, (noticeId) => this.send(noticeId), { concurrency: AT_ONCE });
  }

  @Scheduled(HOUR_MS)
  async forget() {
    await this.calls.forget(new Date(this.serverClock.now().getTime() - SETTLED_KEPT_MS));
  }

  private async send(noticeId: string) {
    const token = randomUUID();
    const call = await this.calls.change(noticeId, (current) =>
      claim(current, token, this.serverClock.now(), this.leaseMs),
    );
    if (call?.claim !== token || !call.to) return;
    const attempt = await this.client.post(call.to, call.text, noticeId);
    await this.calls.change(noticeId, (current) => record(current, token, attempt, this.serverClock.now()));
  }
}
