import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';

import * as words from '#words/features/signup/redeem-page.js';
import { hasCode, messageOf } from '../../lib/api/problem-error.js';
import { useIdentity } from '../../lib/auth/use-identity.js';
import { paths } from '../../lib/browser/paths.js';
import { codeOfAddress, type Gift, giftQuery, redeemGift } from '../../lib/membership/gift.js';
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
    <Page title={words.title} width="form" lead={gift ? undefined : words.lead}>
      {gift && code !== '' ? (
        <Found gift={gift} code={code} onOther={() => change('')} />
      ) : (
        <form onSubmit={submit} className="space-y-4">
          <TextField
            label={words.code}
            value={typed}
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            error={error && code !== '' ? explain(error) : undefined}
            onChange={({ target }) => change(target.value)}
          />
          <Button type="submit" busy={isFetching && words.checking} className="w-full">
            {words.check}
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
        <Notice tone="good" announce="now" className="mt-6" title={words.credit(redeem.data.creditCents)}>
          {words.creditText}
        </Notice>
        <ButtonLink to={paths.profile} className="mt-6 w-full">
          {words.toNextCharge}
        </ButtonLink>
      </>
    );
  return (
    <>
      <p className="mt-6">{words.forMembers}</p>
      {redeem.error && (
        <Notice tone="bad" announce="now" className="mt-4" title={words.notUsed}>
          {messageOf(redeem.error, words.tryAgain)}
        </Notice>
      )}
      <Button className="mt-6 w-full" busy={redeem.isPending && words.oneMoment} onClick={() => redeem.mutate()}>
        {words.useIt}
      </Button>
    </>
  );
}

const explain = (error: unknown) => (hasCode(error, 'gift-not-found') ? words.unknownCode : words.notChecked);

function Found({ gift, code, onOther }: { gift: Gift; code: string; onOther: () => void }) {
  const navigate = useNavigate();
  const identity = useIdentity();
  if (gift.state !== 'redeemable') {
    const { title, text } = words.closed[gift.state];
    return (
      <>
        <Notice tone="warn" announce="now" title={title}>
          {text}
        </Notice>
        <Button kind="secondary" className="mt-6" onClick={onOther}>
          {words.anotherCode}
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
      <Notice tone="good" announce="politely" title={words.yearFrom(gift.giverName)}>
        {gift.message || words.forRecipient(gift.recipientName)}
      </Notice>
      {identity ? (
        <RedeemForMyself code={code} />
      ) : (
        <>
          <ul className="mt-6 list-disc space-y-2 pl-6">
            {words.conditions.map((condition) => (
              <li key={condition}>{condition}</li>
            ))}
          </ul>
          <Button className="mt-6 w-full" onClick={begin}>
            {words.signUp}
          </Button>
          <p className="mt-4 text-muted">
            {words.alreadyMember((text) => (
              <Link to={paths.login()} className="text-link font-semibold">
                {text}
              </Link>
            ))}
          </p>
        </>
      )}
    </>
  );
}
