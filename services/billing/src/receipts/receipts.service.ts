import { Injectable, Logger } from '@nestjs/common';
import { attemptEach, Scheduled, ServerClock } from '@numbercast/platform';
import { postpone, claimDue } from '../retries/retry.js';
import { MemberStatusRepository } from '../member-status/member-status.repository.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { drop, noticed, payerOf, publish, type Receipt, retryReceipt } from './receipt.js';
import { ReceiptProvider } from './receipt-provider.js';
import { ReceiptsRepository } from './receipts.repository.js';

const HOUR_MS = 3_600_000;
/** The provider repeats no event older than 30 days. */
const KEPT_MS = 35 * 24 * HOUR_MS;
const WORKERS = 8;
const PER_WORKER = 10;

/** Publishes each paid invoice of a member once, so that delivery can email a receipt. */
@Injectable()
export class ReceiptsService {
  private readonly logger = new Logger('Receipts');

  constructor(
    private readonly repository: ReceiptsRepository,
    private readonly provider: ReceiptProvider,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly memberStatuses: MemberStatusRepository,
    private readonly serverClock: ServerClock,
  ) {}

  /** Stores that an invoice was paid; a repeated notice changes nothing. */
  async notice(invoiceId: string, subscriptionId: string) {
    await this.repository.receipts.insert(invoiceId, noticed(subscriptionId, this.serverClock.now()));
  }

  @Scheduled(1_000)
  async publishDue() {
    const due = await this.repository.listDue(this.serverClock.now(), WORKERS * PER_WORKER);
    await attemptEach(due, (invoiceId) => this.publish(invoiceId), { concurrency: WORKERS });
  }

  @Scheduled(HOUR_MS)
  async forget() {
    await this.repository.forget(new Date(this.serverClock.now().getTime() - KEPT_MS));
  }

  private async publish(invoiceId: string) {
    const now = () => this.serverClock.now();
    const receipt = await claimDue(this.repository.receipts, invoiceId, retryReceipt, now);
    if (!receipt) return;
    const postponeFor = (cause: unknown) => postpone(this.repository.receipts, invoiceId, retryReceipt, cause, now);
    try {
      if (!(await this.settle(invoiceId, receipt))) await postponeFor('its payer is not a member yet');
    } catch (error) {
      this.logger.warn(`publishing invoice ${invoiceId} will be retried: ${String(error)}`);
      await postponeFor(error);
    }
  }

  /** @returns false while it is not known whether the payer becomes a member */
  private async settle(invoiceId: string, receipt: Receipt): Promise<boolean> {
    const { receipts } = this.repository;
    const mirror = await this.subscriptions.mirrors.find(receipt.subscriptionId);
    const hasJoined = mirror !== null && (await this.memberStatuses.statuses.find(mirror.memberId)) !== null;
    const payer = payerOf(mirror, hasJoined, receipt, this.serverClock.now());
    if (payer === 'unknown') return false;
    const invoice = mirror && payer === 'member' ? await this.provider.readPaid(invoiceId) : null;
    await receipts.change(invoiceId, (current) =>
      mirror && invoice ? publish(current, invoiceId, mirror.memberId, invoice) : drop(current),
    );
    return true;
  }
}
