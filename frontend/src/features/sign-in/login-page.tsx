import { useEffect, useState } from 'react';

import { useQuery } from '../../lib/browser/navigation.js';
import { localPath, paths } from '../../lib/browser/paths.js';
import { session } from '../../lib/auth/session.js';
import { Button } from '../../ui/button.js';
import { Link } from '../../ui/link.js';
import { Notice } from '../../ui/notice.js';
import { usePageTitle } from '../../ui/page.js';
import { SignInCard } from './sign-in-card.js';

const reasons: Readonly<Record<string, string>> = {
  inactivity: "You've been logged out due to inactivity.",
  ended: 'Your session has ended. Please sign in again.',
  deleted: 'This account has been deleted and is no longer accessible.',
};

/** Leaves for the sign-in server as soon as the address is known, unless that says something to read first. */
export function LoginPage() {
  usePageTitle('Sign in');
  const query = useQuery();
  const reason = reasons[query?.get('reason') ?? ''];
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
    <SignInCard title="Welcome Back" lead="Sign in to access your account">
      {reason && !failed && (
        <Notice tone={query?.get('reason') === 'deleted' ? 'bad' : 'info'} announce="politely">
          {reason}
        </Notice>
      )}
      {failed && (
        <Notice tone="bad" announce="now" title="We can’t reach the sign-in page right now.">
          Your account is safe. Please try again in a moment.
        </Notice>
      )}
      <Button className="w-full" busy={leaving && 'Opening the sign-in page…'} onClick={() => setPressed(true)}>
        Sign In
      </Button>
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        <Link to={paths.forgotPassword} className="text-link py-1">
          Forgot password?
        </Link>
        <Link to={paths.signup} className="text-link py-1">
          Sign up
        </Link>
      </p>
    </SignInCard>
  );
}
