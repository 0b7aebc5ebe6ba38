import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';

import { hasCode, messageOf } from '../../lib/api/problem-error.js';
import { useIdentity } from '../../lib/auth/use-identity.js';
import { paths } from '../../lib/browser/paths.js';
import { codeOfAddress, type Gift, giftQuery, redeemGift } from '../../lib/membership/gift.js';
import { dollars } from '../../lib/membership/plans.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { TextField } from '../../ui/field.js';
import { Link } from '../../ui/link.js';
import { Notice } from '../../ui/notice.js';
import { Page } from '../../ui/page.js';
import { chooseGift } from './draft.js';

/** Where a recipient enters the code of a gift, or arrives with it in the fragment of the address. */
export function RedeemPage() {
  const [typed, setTyped] = useState(codeOfAddress);
  const [code, setCode] = useState(codeOfAddress);
  const { data: gift, error, isFetching } = useQuery({ ...giftQuery(code), enabled: code !== '' });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setCode(typed.trim());
  };
  const change = (next: string) => {
    setTyped(next);
    setCode('');
  };
  return (
    <Page
      title="Use a gift code"
      width="form"
      lead={gift ? undefined : 'Enter the code on your card. It has 20 letters and digits.'}
    >
      {gift && code !== '' ? (
        <Found gift={gift} code={code} onOther={() => change('')} />
      ) : (
        <form onSubmit={submit} className="space-y-4">
          <TextField
            label="Code"
            value={typed}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            error={error && code !== '' ? explain(error) : undefined}
            onChange={({ target }) => change(target.value)}
          />
          <Button type="submit" busy={isFetching && 'Checking…'} className="w-full">
            Check the code
          </Button>
        </form>
      )}
    </Page>
  );
}

/** A member gets the price of the year as a credit. */
function RedeemForMyself({ code }: { code: string }) {
  const redeem = useMutation({ mutationFn: () => redeemGift(code) });
  if (redeem.data)
    return (
      <>
        <Notice
          tone="good"
          announce="now"
          className="mt-6"
          title={`You have a credit of ${dollars(redeem.data.creditCents)}`}
        >
          Your next charges use it by themselves. There is nothing to do.
        </Notice>
        <ButtonLink to={paths.profile} className="mt-6 w-full">
          See my next charge
        </ButtonLink>
      </>
    );
  return (
    <>
      <p className="mt-6">You are a member already, so the gift pays your next charges.</p>
      {redeem.error && (
        <Notice tone="bad" announce="now" className="mt-4" title="The gift was not used">
          {messageOf(redeem.error, 'Please try again in a moment.')}
        </Notice>
      )}
      <Button className="mt-6 w-full" busy={redeem.isPending && 'One moment…'} onClick={() => redeem.mutate()}>
        Use it for my membership
      </Button>
    </>
  );
}

const explain = (error: unknown) =>
  hasCode(error, 'gift-not-found')
    ? 'We don’t know this code. Please check each letter and digit.'
    : 'The code can’t be checked right now. Please try again in a moment.';

const closed = {
  redeemed: ['This code has already been used', 'Each code works once. If you used it, please sign in.'],
  returned: [
    'This code can’t be used',
    'Its payment was returned or is disputed. Please ask the person who gave it to you.',
  ],
} as const;

function Found({ gift, code, onOther }: { gift: Gift; code: string; onOther: () => void }) {
  const navigate = useNavigate();
  const identity = useIdentity();
  if (gift.state !== 'redeemable') {
    const [title, text] = closed[gift.state];
    return (
      <>
        <Notice tone="warn" announce="now" title={title}>
          {text}
        </Notice>
        <Button kind="secondary" className="mt-6" onClick={onOther}>
          Use another code
        </Button>
      </>
    );
  }
  const begin = () => {
    chooseGift(code);
    void navigate(paths.signup);
  };
  return (
    <>
      <Notice tone="good" announce="politely" title={`A year of Numbercast from ${gift.giverName}`}>
        {gift.message || `For ${gift.recipientName}.`}
      </Notice>
      {identity ? (
        <RedeemForMyself code={code} />
      ) : (
        <>
          <ul className="mt-6 list-disc space-y-2 pl-6">
            <li>You pay nothing and enter no card.</li>
            <li>The year begins when you have signed up. It does not renew unless you turn that on.</li>
            <li>You confirm your age, as everyone who joins.</li>
          </ul>
          <Button className="mt-6 w-full" onClick={begin}>
            Sign up with this gift
          </Button>
          <p className="mt-4 text-muted">
            Already a member?{' '}
            <Link to={paths.login()} className="text-link font-semibold">
              Sign in
            </Link>{' '}
            first, then open this page again. The gift then pays your next charges.
          </p>
        </>
      )}
    </>
  );
}
