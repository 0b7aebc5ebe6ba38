import { use } from 'react';

import { useIdentity } from '../../../lib/auth/use-identity.js';
import { Button } from '../../../ui/button.js';
import { useSignOut } from '../common/sign-out.js';
import { ThemeContext } from '../common/theme-control.js';

/** Who is signed in, the theme, and the way out, which leaves the console only (spec §4). */
export function RailFoot() {
  const identity = useIdentity();
  const theme = use(ThemeContext);
  const signOut = useSignOut();
  return (
    <div className="mt-0.5 flex flex-wrap items-center gap-1 border-t border-line pt-1">
      <p
        title={identity?.email}
        className="min-w-0 flex-1 truncate pl-2.5 text-[0.8125rem] text-muted [@media(min-height:48rem)]:basis-full"
      >
        <span className="sr-only">Signed in as </span>
        {identity?.email}
      </p>
      {theme && <theme.Switch size="size-9 shrink-0" />}
      <Button kind="secondary" size="small" className="[@media(min-height:48rem)]:flex-1" onClick={signOut}>
        Sign Out
      </Button>
    </div>
  );
}
