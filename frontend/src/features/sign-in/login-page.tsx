import { useEffect, useState } from 'react';

import * as words from '#words/features/sign-in/login-page.js';
import { useQuery } from '../../lib/browser/navigation.js';
import { localPath, paths } from '../../lib/browser/paths.js';
import { session } from '../../lib/auth/session.js';
import { Button } from '../../ui/button.js';
import { Link } from '../../ui/link.js';
import { Notice } from '../../ui/notice.js';
import { usePageTitle } from '../../ui/page.js';
import { SignInCard } from './sign-in-card.js';

/** Redirects to the sign-in server as soon as the URL is known, unless its reason has a message to read first. */
export function LoginPage() {
  usePageTitle(words.title);
  const query = useQuery();
  const reason = words.reasons[query?.get('reason') ?? ''];
  const to = localPath(query?.get('to') ?? null, paths.profile);
  const [pressed, setPressed] = useState(false);
  const [failed, setFailed] = useState(false);
  const leaving = pressed || (!reason && !failed);
  const isKnown = query !== null;

  useEffect(() => {
    if (!leaving || !isKnown) return;
    session.signIn(to).catch(() => {
      setFailed(true);
      setPressed(false);
    });
  }, [leaving, isKnown, to]);

  return (
    <SignInCard title={words.welcome} lead={words.lead}>
      {reason && !failed && (
        <Notice tone={query?.get('reason') === 'deleted' ? 'bad' : 'info'} announce="politely">
          {reason}
        </Notice>
      )}
      {failed && (
        <Notice tone="bad" announce="now" title={words.unreachable}>
          {words.accountIsSafe}
        </Notice>
      )}
      <Button className="w-full" busy={leaving && words.opening} onClick={() => setPressed(true)}>
        {words.signIn}
      </Button>
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        <Link to={paths.forgotPassword} className="text-link py-1">
          {words.forgotPassword}
        </Link>
        <Link to={paths.signup} className="text-link py-1">
          {words.signUp}
        </Link>
      </p>
    </SignInCard>
  );
}
