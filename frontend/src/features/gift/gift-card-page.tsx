import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import * as words from '#words/features/gift/gift-card-page.js';
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
    <Page title={words.title} width="text" heading={<span className="print:hidden">{words.heading}</span>}>
      {gift && <Card gift={gift} code={code} />}
      {(error ?? code === '') && <NoCard isUnknown={code === '' || hasCode(error, 'gift-not-found')} />}
      {!gift && !error && code !== '' && (
        <Loading what={words.card}>
          <Skeleton className="h-96" />
        </Loading>
      )}
    </Page>
  );
}

function NoCard({ isUnknown }: { isUnknown: boolean }) {
  return (
    <>
      <Notice tone="warn" announce="now" title={isUnknown ? words.unknownCode : words.notShown}>
        {isUnknown ? words.openLink : words.tryAgain}
      </Notice>
      <ButtonLink to={paths.contact()} className="mt-6">
        {words.contact}
      </ButtonLink>
    </>
  );
}

const addressOf = () => `${location.origin}${paths.redeem()}`;

function Card({ gift, code }: { gift: Gift; code: string }) {
  const text = words.textOf(gift, code, addressOf());
  const subject = words.subject(gift.giverName);
  return (
    <>
      {gift.state !== 'redeemable' && (
        <Notice tone="warn" className="mb-6 print:hidden" title={words.notUsable}>
          {gift.state === 'redeemed' ? words.redeemed : words.returned}
        </Notice>
      )}
      <Face gift={gift} code={code} />
      <div className="mt-6 flex flex-wrap items-center gap-3 print:hidden">
        <Button onClick={() => window.print()}>{words.print}</Button>
        <a
          className={buttonStyles('secondary')}
          href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`}
        >
          {words.emailIt}
        </a>
        <CopyButton text={text} what={words.theMessage} />
      </div>
      <p className="mt-4 text-muted print:hidden">{words.usableOnce}</p>
    </>
  );
}

function Face({ gift: { recipientName, giverName, message }, code }: { gift: Gift; code: string }) {
  return (
    <section
      data-printed
      aria-label={words.title}
      className="relative overflow-hidden rounded-card border border-line-strong bg-surface p-6 sm:p-10"
    >
      <DecorativeArcs className="pointer-events-none absolute -top-24 -right-24 w-80 text-line" />
      <div className="relative">
        <Logo />
        <h2 className="headline mt-8 text-3xl sm:text-4xl">{words.yearFor(recipientName)}</h2>
        {message && <p className="mt-5 text-xl whitespace-pre-line wrap-anywhere">{message}</p>}
        <p className="mt-3 text-lg">{words.from(giverName)}</p>
        <div className="mt-8 rounded-card border border-line bg-paper p-5">
          <p className="text-sm text-muted">{words.yourCode}</p>
          <p className="figures mt-1 font-mono text-xl font-bold tracking-wide wrap-anywhere sm:text-2xl">{code}</p>
          <p className="mt-3">{words.goTo(<span className="font-semibold wrap-anywhere">{addressOf()}</span>)}</p>
        </div>
        <p className="mt-6 text-sm text-muted">{words.smallPrint}</p>
      </div>
    </section>
  );
}
