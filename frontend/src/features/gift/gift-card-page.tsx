import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { hasCode } from '../../lib/api/problem-error.js';
import { paths } from '../../lib/browser/paths.js';
import { codeOfAddress, type Gift, giftQuery } from '../../lib/membership/gift.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { buttonStyles } from '../../ui/button-styles.js';
import { CopyButton } from '../../ui/copy-button.js';
import { DecorativeArcs } from '../../ui/decorative-arcs.js';
import { Logo } from '../../ui/logo.js';
import { Notice } from '../../ui/notice.js';
import { Page } from '../../ui/page.js';
import { Loading, Skeleton } from '../../ui/skeleton.js';

/** The card of a gift, to print or to send. Its code is in the fragment of the address. */
export function GiftCardPage() {
  const [code] = useState(codeOfAddress);
  const { data: gift, error } = useQuery({ ...giftQuery(code), enabled: code !== '' });
  return (
    <Page title="Gift card" width="text" heading={<span className="print:hidden">Your gift card</span>}>
      {gift && <Card gift={gift} code={code} />}
      {(error ?? code === '') && <NoCard isUnknown={code === '' || hasCode(error, 'gift-not-found')} />}
      {!gift && !error && code !== '' && (
        <Loading what="the card">
          <Skeleton className="h-96" />
        </Loading>
      )}
    </Page>
  );
}

function NoCard({ isUnknown }: { isUnknown: boolean }) {
  return (
    <>
      <Notice tone="warn" announce="now" title={isUnknown ? 'We don’t know this code' : 'The card can’t be shown now'}>
        {isUnknown
          ? 'Please open the link in the email about your gift again. If it was cut off, copy it as a whole.'
          : 'Please try again in a moment.'}
      </Notice>
      <ButtonLink to={paths.contact()} className="mt-6">
        Contact us
      </ButtonLink>
    </>
  );
}

const addressOf = () => `${location.origin}${paths.redeem()}`;

const messageOf = ({ recipientName, giverName, message }: Gift, code: string) =>
  [
    `Hello ${recipientName},`,
    ...(message ? [message] : []),
    `${giverName} gives you a year of Numbercast: number sets for each draw, by text or email. You pay nothing.`,
    `Your code: ${code}`,
    `Use it at ${addressOf()}#${code}`,
  ].join('\n\n');

function Card({ gift, code }: { gift: Gift; code: string }) {
  const text = messageOf(gift, code);
  const subject = `A gift from ${gift.giverName}`;
  return (
    <>
      {gift.state !== 'redeemable' && (
        <Notice tone="warn" className="mb-6 print:hidden" title="This code can’t be used any more">
          {gift.state === 'redeemed' ? 'It has been redeemed.' : 'Its payment was returned or is disputed.'}
        </Notice>
      )}
      <Face gift={gift} code={code} />
      <div className="mt-6 flex flex-wrap items-center gap-3 print:hidden">
        <Button onClick={() => window.print()}>Print the card</Button>
        <a
          className={buttonStyles('secondary')}
          href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`}
        >
          Email it
        </a>
        <CopyButton text={text} what="the message" />
      </div>
      <p className="mt-4 text-muted print:hidden">Anyone who has the code can use it once. It does not expire.</p>
    </>
  );
}

function Face({ gift: { recipientName, giverName, message }, code }: { gift: Gift; code: string }) {
  return (
    <section
      data-printed
      aria-label="Gift card"
      className="relative overflow-hidden rounded-card border border-line-strong bg-surface p-6 sm:p-10"
    >
      <DecorativeArcs className="pointer-events-none absolute -top-24 -right-24 w-80 text-line" />
      <div className="relative">
        <Logo />
        <h2 className="headline mt-8 text-3xl sm:text-4xl">A year of numbers for {recipientName}</h2>
        {message && <p className="mt-5 text-xl whitespace-pre-line wrap-anywhere">{message}</p>}
        <p className="mt-3 text-lg">From {giverName}</p>
        <div className="mt-8 rounded-card border border-line bg-paper p-5">
          <p className="text-sm text-muted">Your code</p>
          <p className="figures mt-1 font-mono text-xl font-bold tracking-wide wrap-anywhere sm:text-2xl">{code}</p>
          <p className="mt-3">
            Go to <span className="font-semibold wrap-anywhere">{addressOf()}</span> and sign up. You pay nothing, and
            the year ends by itself.
          </p>
        </div>
        <p className="mt-6 text-sm text-muted">
          For adults. Numbercast sells no tickets and can’t improve your odds. The code does not expire and works once.
        </p>
      </div>
    </section>
  );
}
