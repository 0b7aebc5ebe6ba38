import { Injectable } from '@nestjs/common';
import { ProviderCalls } from '@numbercast/platform';
import http from '@sendgrid/client';
import { SendGridMails } from './sendgrid-mails.js';

/** Lists of addresses to which SendGrid sends nothing. */
const LISTS = {
  bounces: 'suppression/bounces',
  blocks: 'suppression/blocks',
  invalid: 'suppression/invalid_emails',
  spam: 'suppression/spam_reports',
  unsubscribed: 'asm/suppressions/global',
} as const;
export type SuppressionList = keyof typeof LISTS;
export const SUPPRESSION_LISTS = Object.keys(LISTS) as SuppressionList[];

const NOT_LISTED = 404;

/** Removes addresses from suppression lists. The API key needs permission to change them. */
@Injectable()
export class SendGridSuppressions {
  /** @param _mails injected because it configures the client that both share */
  constructor(
    _mails: SendGridMails,
    private readonly calls: ProviderCalls,
  ) {}

  /**
   * Removes an address from these lists, so that the next email to it is sent. @throws when SendGrid does not remove it
   */
  async lift(email: string, lists: readonly SuppressionList[]) {
    for (const list of lists) await this.remove(LISTS[list], email);
  }

  private async remove(list: string, email: string) {
    const request = { method: 'DELETE' as const, url: `/v3/${list}/${encodeURIComponent(email)}` };
    await this.calls.call('sendgrid', `DELETE /v3/${list}`, async () => {
      try {
        await http.request(request);
      } catch (error) {
        if ((error as { code?: unknown }).code !== NOT_LISTED) throw error;
      }
    });
  }
}
