import { Link, render, Text } from 'react-email';
import type { AccountMessage } from '../ledger/delivery.js';
import { styles } from './mail-clothes.js';
import { MailPage } from './mail-page.js';
import { DISCLAIMER, type MailFrame } from './mail-words.js';

export interface AccountMail extends Pick<AccountMessage, 'kind' | 'code' | 'now'> {
  publicUrl: string;
  postalAddress: string;
}

const CODE_LEAD = [
  'Enter it on your profile to make this your email. It is good for 15 minutes.',
  'If you did not ask for it, somebody has mistyped theirs: you need do nothing. Nobody of ours will ask you for it.',
];

const changed = (what: string, now: string) => [
  `The ${what} of your Numbercast account was changed, and is now ${now}.`,
  'If it was not you who changed it, tell us at once: somebody else may be using your account.',
];

function wordsOf({ kind, code = '', now = '' }: AccountMail) {
  if (kind === 'code')
    return { heading: `Your code: ${code}`, subject: `${code} is your Numbercast code`, lead: CODE_LEAD };
  const what = kind === 'email-changed' ? 'email' : 'phone number';
  const subject = `Your Numbercast ${what} was changed`;
  return { heading: subject, subject, lead: changed(what, now) };
}

function AccountPage({ helpUrl, ...frame }: MailFrame & { helpUrl: string | null }) {
  return (
    <MailPage {...frame}>
      {helpUrl && (
        <Text style={styles.text}>
          <Link className="accent" style={styles.link} href={helpUrl}>
            Tell us
          </Link>
        </Text>
      )}
    </MailPage>
  );
}

/** What concerns the account itself, with a part for programs that show plain text only. */
export async function accountMail(mail: AccountMail) {
  const { kind, publicUrl, postalAddress } = mail;
  const { heading, subject, lead } = wordsOf(mail);
  const helpUrl = kind === 'code' ? null : `${publicUrl}/contact`;
  const profileUrl = `${publicUrl}/profile`;
  const frame = { preview: lead[0]!, heading, lead, profileUrl, postalAddress };
  const text = [
    heading,
    ...lead,
    ...(helpUrl ? [`Tell us: ${helpUrl}`] : []),
    `Your profile: ${profileUrl}`,
    `--\n${DISCLAIMER}`,
    postalAddress,
  ].join('\n\n');
  return { subject, html: await render(<AccountPage {...frame} helpUrl={helpUrl} />), text };
}
