import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';

import { paths } from '../lib/browser/paths.js';
import { useIdentity } from '../lib/auth/use-identity.js';

/** The pages of a signed-in member; when the server ends the session, the member is asked to sign in again. */
export function MembersOnly() {
  const identity = useIdentity();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!identity) void navigate(paths.login({ to: pathname + search, reason: 'ended' }), { replace: true });
  }, [identity, navigate, pathname, search]);
  return identity && <Outlet />;
}
