import { Injectable, Logger } from '@nestjs/common';
import { attemptEach, Scheduled } from '@numbercast/platform';
import type { Evidence } from '../consents/consent.js';
import { ConsentsService } from '../consents/consents.service.js';
import { RecipientsRepository } from '../recipients.repository.js';
import { SendGridSuppressions, SUPPRESSION_LISTS } from '../../providers/sendgrid-suppressions.js';
import { type Moment, Timing } from '../../timing.js';
import { endLift, isUnusable, type Mailbox, postponeLift, reopen, returnMail } from './mailbox.js';
import { MailboxesRepository } from './mailboxes.repository.js';

type Lifting = Mailbox & { _id: string };

/** Keeps SendGrid from blocking email to a member because of a full mailbox, or to an address that is allowed again. */
@Injectable()
export class MailboxesService {
  private readonly logger = new Logger('Mailboxes');

  constructor(
    private readonly mailboxes: MailboxesRepository,
    private readonly contacts: RecipientsRepository,
    private readonly consents: ConsentsService,
    private readonly suppressions: SendGridSuppressions,
    private readonly timing: Timing,
  ) {}

  /** Records a soft bounce. Soft bounces over weeks end email too. */
  async recordReturn(memberId: string, at: Moment, evidence: Evidence) {
    const mailbox = await this.mailboxes.upsert(memberId, (current) => returnMail(current, at.technical));
    if (mailbox && isUnusable(mailbox))
      await this.consents.optOut({ memberId, channel: 'email', source: 'bounce', at, evidence });
  }

  /** Resets the mailbox of a member who has allowed email again in the profile. */
  async reopen(memberId: string) {
    const { technical } = this.timing.moment();
    await this.mailboxes.upsert(memberId, (current) => reopen(current, SUPPRESSION_LISTS, technical));
  }

  @Scheduled(2_000)
  async liftDue() {
    await attemptEach(await this.mailboxes.liftDue(this.timing.moment().technical), (mailbox) => this.lift(mailbox));
  }

  private async lift({ _id: memberId, lift }: Lifting) {
    const contact = await this.contacts.find(memberId);
    try {
      if (contact?.email) await this.suppressions.lift(contact.email, lift!.lists);
    } catch (error) {
      this.logger.warn(`removing the SendGrid suppression of ${memberId} will be retried: ${String(error)}`);
      const { technical } = this.timing.moment();
      await this.mailboxes.change(memberId, (current) => postponeLift(current, lift!, technical));
      return;
    }
    await this.mailboxes.change(memberId, (current) => endLift(current, lift!));
  }
}
