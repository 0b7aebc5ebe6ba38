import {
  accountDeletedEmail,
  passwordChangedEmail,
  secondFactorRemovedEmail,
  selfExcludedEmail,
  upgradeScheduledEmail,
} from './account-changes.js';
import { renewalOffEmail, renewalOnEmail } from './auto-renew.js';
import { emailStoppedText, textsStoppedEmail } from './channel-stopped.js';
import { codeEmail, codeText } from './code.js';
import { emailChangedEmail, phoneChangedEmail } from './contact-changed.js';
import { contactReceivedEmail, contactWaitingEmail } from './contact-form.js';
import { disputeOpenedEmail } from './dispute-opened.js';
import { drawResultEmail, drawResultPush, drawResultText } from './draw-result.js';
import { giftPaidEmail, giftRefundedEmail } from './gift.js';
import { invitationRewardedEmail } from './invitation-rewarded.js';
import { jackpotWithdrawnEmail, jackpotWonEmail } from './jackpot.js';
import { helpReply, startReply, stopReply } from './keyword-replies.js';
import { newDeviceEmail } from './new-device.js';
import {
  firstNumbersEmail,
  firstNumbersPush,
  firstNumbersText,
  numbersEmail,
  numbersPush,
  numbersText,
} from './numbers.js';
import { operatorNoticeEmail, operatorNoticeText } from './operator-notice.js';
import { pauseEndingEmail, pauseUntilEmail } from './pause.js';
import { paymentFailedEmail } from './payment-failed.js';
import { paymentReceiptEmail } from './payment-receipt.js';
import { paymentRecoveredEmail } from './payment-recovered.js';
import { refundIssuedEmail } from './refund-issued.js';
import { renewalEmail } from './renewal.js';
import { resultCorrectedEmail } from './result-corrected.js';
import { subscriptionEndedEmail } from './subscription-ended.js';
import { supportReplyEmail, supportReplyText } from './support-reply.js';
import { termsChangedEmail } from './terms-changed.js';
import type { Channel } from '../../recipients/recipient.js';
import type { DrawNumbers } from '../draw-numbers.js';
import { keyOf, type Template } from './template.js';

/** Templates of numbers. Their messages are counted, resent and listed separately from all others. */
const NUMBERS = [
  numbersText,
  firstNumbersText,
  numbersEmail,
  firstNumbersEmail,
  numbersPush,
  firstNumbersPush,
] as const;

/** Templates of everything else. A new kind of message is a file in this folder and its entry here. */
const OTHERS = [
  codeText,
  drawResultText,
  emailStoppedText,
  helpReply,
  operatorNoticeText,
  startReply,
  stopReply,
  supportReplyText,
  accountDeletedEmail,
  codeEmail,
  contactReceivedEmail,
  contactWaitingEmail,
  disputeOpenedEmail,
  drawResultEmail,
  drawResultPush,
  emailChangedEmail,
  giftPaidEmail,
  giftRefundedEmail,
  invitationRewardedEmail,
  jackpotWithdrawnEmail,
  jackpotWonEmail,
  newDeviceEmail,
  operatorNoticeEmail,
  passwordChangedEmail,
  pauseEndingEmail,
  pauseUntilEmail,
  paymentFailedEmail,
  paymentReceiptEmail,
  paymentRecoveredEmail,
  phoneChangedEmail,
  refundIssuedEmail,
  renewalEmail,
  renewalOffEmail,
  renewalOnEmail,
  resultCorrectedEmail,
  secondFactorRemovedEmail,
  selfExcludedEmail,
  subscriptionEndedEmail,
  supportReplyEmail,
  termsChangedEmail,
  textsStoppedEmail,
  upgradeScheduledEmail,
] as const;

type ContentOf<T> = T extends Template<infer C> ? C : never;

/** The content of a message without numbers: a union, discriminated by `kind`. */
export type Content = ContentOf<(typeof OTHERS)[number]>;

/** A template found by the kind of a message, whose content has the matching type. */
export type AnyTemplate = Template<DrawNumbers | Content>;

export const TEMPLATES: readonly AnyTemplate[] = [...NUMBERS, ...OTHERS];
const BY_KEY = new Map(TEMPLATES.map((template) => [template.key, template]));

export const findTemplate = (key: string) => BY_KEY.get(key);

/** Returns the title of a message in the console, or its kind if only a previous release had its template. */
export const titleOf = (kind: string, channel: Channel) => findTemplate(keyOf(kind, channel))?.title ?? kind;

/** @throws Error when the kind cannot be sent on this channel */
export function templateNamed(kind: string, channel: Channel): AnyTemplate {
  const found = findTemplate(keyOf(kind, channel));
  if (!found) throw new Error(`unknown ${channel} template ${kind}`);
  return found;
}
