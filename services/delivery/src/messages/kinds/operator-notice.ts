import { segmentsOf } from '@numbercast/lottery/text-message';
import { renderTextEmail } from '../rendering/text-email.js';
import { defineEmail, defineText } from './template.js';

export const NOTICE_STAGES = ['began', 'ended', 'test'] as const;
type NoticeStage = (typeof NOTICE_STAGES)[number];

/** A notice for operators: a condition that needs a person began or ended, or a test of the route. */
export interface OperatorNotice {
  kind: 'operator-notice';
  /** An email address, or E.164. */
  to: string;
  stage: NoticeStage;
  /** The condition in a few words: `Deadline at risk`. */
  title: string;
  summary: string;
}

type Words = Pick<OperatorNotice, 'stage' | 'title' | 'summary'>;

const PREFIXES: Record<NoticeStage, string> = { began: '', ended: 'Over: ', test: '' };

/** `Over: Deadline at risk` */
export const headingOf = ({ stage, title }: Words) => `${PREFIXES[stage]}${title}`;

export const NOTICES_PATH = '/admin-dashboard?tab=notifications';

/** One line of a notice, for webhooks. */
export const lineOf = (notice: Words, publicUrl: string) =>
  `${headingOf(notice)}. ${notice.summary} ${publicUrl}${NOTICES_PATH}`;

/** The text in one segment: what does not fit is left out at the end. */
function textOf(notice: Words): string {
  const plain = `Numbercast: ${headingOf(notice)}. ${notice.summary}`.replaceAll(/[^\n -~]|[`^{}\\[\]~|]/g, '?');
  for (let length = plain.length; ; length--) {
    const text = length === plain.length ? plain : `${plain.slice(0, length).trimEnd()}...`;
    if (segmentsOf(text) === 1) return text;
  }
}

const declared = {
  kind: 'operator-notice',
  title: 'Notice for operators',
  version: 1,
  when: 'To the routes under Notifications, when a condition begins or ends',
  audience: 'anyone',
  expiresForStrangersAfterMs: 24 * 3_600_000,
  example: (): OperatorNotice => ({
    kind: 'operator-notice',
    to: '',
    stage: 'began',
    title: 'Result late',
    summary: 'Powerball Mon Nov 23 has no result 6 hours after the draw. Enter it in the console under Reporting.',
  }),
} as const;

export const operatorNoticeText = defineText<OperatorNotice>({
  ...declared,
  ignoresQuietHoursForMs: Number.POSITIVE_INFINITY,
  render: textOf,
});

export const operatorNoticeEmail = defineEmail<OperatorNotice>({
  ...declared,
  canUnsubscribe: false,
  render: (notice, { publicUrl, postalAddress, words }) =>
    renderTextEmail({
      publicUrl,
      postalAddress,
      words,
      subject: headingOf(notice),
      lead: [notice.summary],
      link: { label: 'Open notifications in the console', path: NOTICES_PATH },
      why: 'You receive this email because this address is a notification route in the admin console.',
    }),
});
