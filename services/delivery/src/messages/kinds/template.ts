import type { Game } from '@numbercast/lottery';
import type { UnsubscribeScope } from '../../recipients/consents/unsubscribe-link.js';
import type { Channel } from '../../recipients/recipient.js';
import { type Email, filledPage, type SharedPage, withoutNestedTags } from '../rendering/shared-page.js';
import { type EmailCopy, renderTextEmail } from '../rendering/text-email.js';
import type { LinkedWords } from '../words/email-words.js';
import type { Words } from '../words/en/index.js';

/** The audience of a kind, checked when a message is sent (`blockReasonOf`). */
export type Audience =
  /** Members with an active membership who want numbers on this channel. */
  | 'numbers'
  /** Members with an active membership who want results of draws on this channel. */
  | 'results'
  /** Active members who have not opted out of this channel. */
  | 'active-members'
  /** Members and former members who have not opted out of this channel. */
  | 'participants'
  /** Members with an account: no consent is needed, because the message is about the account itself. */
  | 'account-holders'
  /** Members whose account has just been deleted. */
  | 'deleted-accounts'
  /** People who wrote to us: phones that have not refused texts, and members who are not deleted. */
  | 'correspondents'
  /** Any phone or email address, whether it belongs to a member or not. */
  | 'anyone';

/** Options of a preview. */
export interface ExampleOptions {
  game: Game;
  /** From five to ten. */
  count: number;
}

/** The context of a text: data in addition to its content. */
export interface TextContext {
  /** Origin of the web app. */
  publicUrl: string;
  /** Identifies a text with numbers among the texts to one phone. */
  reference: string;
  /** In the language of the reader. */
  words: Words;
}

/** The context of an email: data in addition to its content. */
export interface EmailContext {
  /** Origin of the web app. */
  publicUrl: string;
  postalAddress: string;
  unsubscribeUrl: string;
  firstName: string;
  /** IANA zone of the reader; Eastern when it is not known. */
  zone: string | undefined;
  isResend: boolean;
  /** In the language of the reader. */
  words: Words;
}

interface Declaration<C> {
  /** With the channel, the key of the template: `code` by text is `code-text`. */
  kind: string;
  /** Raised whenever the words change, so that each stored message names the words that its reader saw. */
  version: number;
  /** For the list of templates in the admin console. */
  title: string;
  when: string;
  audience: Audience;
  /** Milliseconds after which the message is of no use, unless its own deadline says otherwise. */
  expiresAfterMs: number;
  /** The same for a recipient who is not a member, where it differs. */
  expiresForStrangersAfterMs?: number;
  /** Content for previews. */
  example(this: void, options: ExampleOptions): C;
}

export interface TextTemplate<C> extends Declaration<C> {
  key: string;
  channel: 'sms';
  /** Milliseconds for which the text is a direct response to its reader and ignores the quiet hours. */
  ignoresQuietHoursForMs: number;
  render(this: void, content: C, context: TextContext): string;
}

export interface EmailTemplate<C> extends Declaration<C> {
  key: string;
  channel: 'email';
  /** The email has an unsubscribe link: it is about numbers, not about the account. */
  canUnsubscribe: boolean;
  /** The emails that the link ends; by default all email except about the account. */
  unsubscribesFrom?: UnsubscribeScope;
  /** Returns the page, which emails that are sent to many members share, and the values of this email. */
  pageOf(this: void, content: C, context: EmailContext): SharedPage;
  render(this: void, content: C, context: EmailContext): Email;
}

/** A notification as the service worker of the web app shows it. */
export interface PushNotification {
  title: string;
  body: string;
  /** A notification with the same tag replaces an earlier one on the device. */
  tag: string;
  /** Page of the web app that a click opens. */
  path: string;
}

export interface PushTemplate<C> extends Declaration<C> {
  key: string;
  channel: 'push';
  /** The same as for texts. */
  ignoresQuietHoursForMs: number;
  render(this: void, content: C, words: Words): PushNotification;
}

export type Template<C> = TextTemplate<C> | EmailTemplate<C> | PushTemplate<C>;

const SUFFIXES = { sms: 'text', email: 'email', push: 'push' } as const satisfies Record<Channel, string>;

export const keyOf = (kind: string, channel: Channel) => `${kind}-${SUFFIXES[channel]}`;

const DAY_MS = 86_400_000;
const EXPIRES_AFTER_MS = 3 * DAY_MS;
type Defaults = 'expiresAfterMs' | 'audience';
type Declared<T, C> = Omit<Declaration<C>, Defaults> & Partial<Pick<Declaration<C>, Defaults>> & T;

type TextOptions<C> = Pick<TextTemplate<C>, 'render'> & Partial<Pick<TextTemplate<C>, 'ignoresQuietHoursForMs'>>;

export const defineText = <C>(declared: Declared<TextOptions<C>, C>): TextTemplate<C> => ({
  expiresAfterMs: EXPIRES_AFTER_MS,
  audience: 'active-members',
  ignoresQuietHoursForMs: 0,
  ...declared,
  key: keyOf(declared.kind, 'sms'),
  channel: 'sms',
});

type PushOptions<C> = Pick<PushTemplate<C>, 'render'> & Partial<Pick<PushTemplate<C>, 'ignoresQuietHoursForMs'>>;

export const definePush = <C>(declared: Declared<PushOptions<C>, C>): PushTemplate<C> => ({
  expiresAfterMs: EXPIRES_AFTER_MS,
  audience: 'active-members',
  ignoresQuietHoursForMs: 0,
  ...declared,
  key: keyOf(declared.kind, 'push'),
  channel: 'push',
});

const emailDefaults = { expiresAfterMs: EXPIRES_AFTER_MS, audience: 'active-members' as const };
const emailNames = (kind: string) => ({ key: keyOf(kind, 'email'), channel: 'email' as const });

export const defineEmail = <C>(
  declared: Declared<Pick<EmailTemplate<C>, 'canUnsubscribe' | 'render'>, C>,
): EmailTemplate<C> => ({
  ...emailDefaults,
  ...declared,
  ...emailNames(declared.kind),
  pageOf: (content, context) => ({ page: declared.render(content, context), values: {} }),
});

/** An email that is sent to many members at the same time. */
export const defineBulkEmail = <C>(
  declared: Declared<Pick<EmailTemplate<C>, 'canUnsubscribe' | 'unsubscribesFrom' | 'pageOf'>, C>,
): EmailTemplate<C> => ({
  ...emailDefaults,
  ...declared,
  ...emailNames(declared.kind),
  pageOf: (content, context) => withoutNestedTags(declared.pageOf(content, context)),
  render: (content, context) => filledPage(declared.pageOf(content, context)),
});

/** The reader of an email about the account. */
export interface Reader {
  words: Words;
  /** Formats a day in the reader's time zone: `December 23, 2026`. */
  day(this: void, instant: Date): string;
  /** Formats a moment in the reader's time zone: `December 23, 2026 at 12:00 PM EST`. */
  moment(this: void, instant: Date): string;
  /** `$12.99` */
  dollars(this: void, cents: number): string;
}

/** Adds to words the page of the web app that their link opens. */
export const withLink = ({ link: label, ...words }: LinkedWords, path: string): EmailCopy => ({
  ...words,
  link: { label, path },
});

/** An email about the account: greets its reader, and cannot be unsubscribed from. */
export const defineAccountEmail = <C>({
  copy,
  ...declared
}: Declared<{ copy: (content: C, reader: Reader) => EmailCopy }, C>): EmailTemplate<C> =>
  defineEmail<C>({
    audience: 'account-holders',
    ...declared,
    canUnsubscribe: false,
    render: (content, { firstName, zone, publicUrl, postalAddress, words }) => {
      const { localDay, localMoment, dollars } = words.dates;
      const { lead, ...rest } = copy(content, {
        words,
        day: (instant) => localDay(instant, zone),
        moment: (instant) => localMoment(instant, zone),
        dollars,
      });
      const frame = { publicUrl, postalAddress, words, why: words.frame.aboutAccount, preview: lead[0]! };
      return renderTextEmail({ ...frame, ...rest, lead: [words.frame.greeting(firstName), ...lead] });
    },
  });
