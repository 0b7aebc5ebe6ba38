import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';

import { paths } from '../../lib/browser/paths.js';
import { hasCode, messageOf } from '../../lib/api/problem-error.js';
import { session } from '../../lib/auth/session.js';
import { useIdentity } from '../../lib/auth/use-identity.js';
import { Button } from '../../ui/button.js';
import { Modal } from '../../ui/modal.js';
import { PasswordField } from '../../ui/field.js';
import { Logo } from '../../ui/logo.js';
import { Notice } from '../../ui/notice.js';
import { adminAccountQuery, passGate } from './step-up.js';

const login = paths.login({ to: paths.admin() });

/** The shared admin password, checked by the server and only for the admin's own account. */
export function AdminGate() {
  const identity = useIdentity();
  const [password, setPassword] = useState('');
  const [refused, setRefused] = useState(false);
  const enter = useMutation({ mutationFn: passGate });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (identity?.isOperator) enter.mutate(password);
    else setRefused(true);
  };
  return (
    <main id="main" className="grid min-h-dvh place-items-center bg-sunken px-4 py-12">
      <div className="w-full max-w-[27.5rem] rounded-card border border-line bg-surface p-6 sm:p-8">
        <Link to={paths.home} aria-label="Numbercast, home" className="inline-block rounded-md text-ink">
          <Logo />
        </Link>
        <h1 className="headline mt-6 text-3xl">Admin Access Required</h1>
        <form onSubmit={submit} className="mt-6 space-y-5">
          <PasswordField
            label="Admin password"
            autoComplete="off"
            required
            maxLength={128}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          {enter.error && (
            <Notice tone="bad" announce="now">
              {explain(enter.error)}
            </Notice>
          )}
          {hasCode(enter.error, 'second-factor-needed') && (
            <Button kind="secondary" className="w-full" onClick={() => void session.signOut(login)}>
              Sign in again
            </Button>
          )}
          <Button type="submit" className="w-full" busy={enter.isPending && 'Checking…'}>
            Open the console
          </Button>
        </form>
      </div>
      <NotTheAdmin open={refused} onClose={() => setRefused(false)} />
    </main>
  );
}

const explain = (error: Error) =>
  hasCode(error, 'wrong-admin-password')
    ? 'Incorrect password'
    : messageOf(error, 'The password could not be checked. Please try again.');

function NotTheAdmin({ open, onClose }: { open: boolean; onClose: () => void }) {
  const identity = useIdentity();
  const navigate = useNavigate();
  const { data: admin } = useQuery({ ...adminAccountQuery, enabled: open && identity !== null });
  return (
    <Modal
      open={open}
      onDismiss={onClose}
      title="Not the admin account"
      actions={
        <Button onClick={() => void (identity ? session.signOut(login) : navigate(login))}>Go to sign in</Button>
      }
    >
      <p>Please log in as {admin?.email ?? 'the admin'} first</p>
    </Modal>
  );
}
