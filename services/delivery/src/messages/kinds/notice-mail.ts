import { textEmail } from '../rendering/text-email.js';

export interface NoticeMail {
  /** Where the end of the texts was heard. */
  source: string;
  publicUrl: string;
  unsubscribeUrl: string;
  postalAddress: string;
}

const REASONS: Record<string, string> = {
  'stop-reply': 'Your phone answered STOP, so no more texts will come. To get them again, text START from that phone.',
  unreachable: 'The carrier says that your phone takes no texts, a landline for example. We have stopped sending them.',
};

const leadOf = (source: string) => [
  REASONS[source] ?? 'Texts to your phone have ended.',
  'Your numbers for each draw are in your account. On your profile you choose how they come, and change your phone number.',
];

/** Tells by e-mail that texts have gone silent. */
export const noticeMail = ({ source, ...addresses }: NoticeMail) =>
  textEmail({
    ...addresses,
    subject: 'Texts from Numbercast are off',
    lead: leadOf(source),
    way: { words: 'Choose how your numbers come', path: '/profile' },
  });
