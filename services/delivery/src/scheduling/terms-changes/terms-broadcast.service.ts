import { Injectable } from '@nestjs/common';
import { Clock, currentText, firstText, type Lease, Leases, type PublishedText, Scheduled } from '@numbercast/platform';
import { contentMessage } from '../../messages/message.js';
import { MessageQueueService } from '../../messages/message-queue.service.js';
import { RecipientsRepository } from '../../recipients/recipients.repository.js';
import { accountEmailId } from '../account-email-queue.service.js';
import { recordBatch } from '../broadcast-progress.js';
import { TermsBroadcastsRepository } from './terms-broadcasts.repository.js';

const LEASE_MS = 15_000;
const BATCH_MEMBERS = 200;
const CHECK_EVERY_MS = 60_000;

/**
 * Emails every member about a new version of the terms, with what changed. A version is published by a release, so the
 * first replica of that release begins. Members who accepted the version at sign-up get no email.
 */
@Injectable()
export class TermsBroadcastService {
  constructor(
    private readonly clock: Clock,
    private readonly leases: Leases,
    private readonly repository: TermsBroadcastsRepository,
    private readonly recipients: RecipientsRepository,
    private readonly queue: MessageQueueService,
  ) {}

  @Scheduled(CHECK_EVERY_MS)
  async announceCurrentTerms() {
    const terms = currentText('terms');
    // The first version did not replace another
    if (terms !== firstText('terms')) await this.announce(terms);
  }

  /** Emails the members who were not emailed yet; does nothing while another replica does it. */
  async announce(terms: Omit<PublishedText, 'sha256'>) {
    const { broadcasts } = this.repository;
    if ((await broadcasts.find(terms.version))?.state === 'done') return;
    await broadcasts.insert(terms.version, { state: 'sending', cursor: '' });
    await this.leases.during(`terms:${terms.version}`, LEASE_MS, (lease) => this.continueBroadcast(terms, lease));
  }

  private async continueBroadcast(terms: Omit<PublishedText, 'sha256'>, lease: Lease) {
    const { broadcasts } = this.repository;
    for (
      let broadcast = await broadcasts.find(terms.version);
      broadcast?.state === 'sending' && lease.alive();
      broadcast = await broadcasts.find(terms.version)
    )
      await this.queueNext(terms, broadcast.cursor);
  }

  /** A batch that is repeated queues no email twice: the id of an email consists of the version and the member. */
  private async queueNext({ version, effective, changes }: Omit<PublishedText, 'sha256'>, cursor: string) {
    const members = await this.recipients.listAccountHolders(cursor, BATCH_MEMBERS);
    const content = { kind: 'terms-changed' as const, version, effective, changes: [...changes] };
    const now = this.clock.now();
    await Promise.all(
      members
        .filter(({ termsVersion }) => termsVersion !== version)
        .map(({ _id: memberId }) =>
          this.queue.add(
            accountEmailId('terms-changed', version, memberId),
            contentMessage({ memberId, channel: 'email', content }, { now }),
          ),
        ),
    );
    const to = members.length < BATCH_MEMBERS ? null : members.at(-1)!._id;
    await this.repository.broadcasts.change(version, (current) => recordBatch(current, { from: cursor, to }));
  }
}
