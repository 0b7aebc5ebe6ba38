import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import * as words from '#words/features/signup/success-page.js';
import { paths } from '../../lib/browser/paths.js';
import { session } from '../../lib/auth/session.js';
import { useIdentity } from '../../lib/auth/use-identity.js';
import { Button } from '../../ui/button.js';
import { Modal } from '../../ui/modal.js';
import { Page } from '../../ui/page.js';
import { clearDraft, readDraft, type Draft } from './draft.js';
import { signupStateQuery, type SignupState } from './signup-api.js';
import { SignupStateNotice } from './signup-state-notice.js';

/** How long a sign-in may take to be noticed (spec §9). */
const signInCheckMs = 3_000;
const pollIntervalMs = 2_000;
/** The longest wait for an account that is still being set up. */
const accountWaitMs = 15_000;

/** Reads the draft from storage, which the success page clears (spec §3). */
function useFinishedDraft(): Draft {
  const [draft] = useState(readDraft);
  useEffect(clearDraft, []);
  return draft;
}

/** Polls the sign-up until its payment has failed, or the new member can sign in. */
function useSignup({ reservation, basics }: Draft) {
  const { data: signup } = useQuery({
    ...signupStateQuery(reservation ?? ''),
    enabled: reservation !== undefined,
    refetchInterval: ({ state }) => (isPending(state.data) ? pollIntervalMs : false),
  });
  const isAccountReady = signup?.isAccountReady ?? false;
  const email = basics?.email;
  useEffect(() => {
    if (isAccountReady && email) session.welcome(email);
  }, [isAccountReady, email]);
  return { state: signup?.state, isAccountReady, isPending: reservation !== undefined && isPending(signup) };
}

function isPending(signup: SignupState | undefined): boolean {
  if (!signup || signup.state === 'open') return true;
  return signup.state === 'paid' && !signup.isAccountReady;
}

/**
 * Returns a function that opens the sign-in page. It waits while the account is being set up, because the sign-in page
 * would reject the correct password.
 */
function useSignIn(isAccountPending: boolean) {
  const navigate = useNavigate();
  const [isRequested, setRequested] = useState(false);
  useEffect(() => {
    if (!isRequested) return;
    if (!isAccountPending) return void navigate(paths.login());
    const timer = setTimeout(() => void navigate(paths.login()), accountWaitMs);
    return () => clearTimeout(timer);
  }, [isRequested, isAccountPending, navigate]);
  return () => setRequested(true);
}

export function SuccessPage() {
  const draft = useFinishedDraft();
  const identity = useIdentity();
  const navigate = useNavigate();
  const [isDialogOpen, setDialogOpen] = useState(true);
  const [isOpening, setOpening] = useState(false);
  const signup = useSignup(draft);
  const signIn = useSignIn(signup.isPending);

  const openProfile = async () => {
    setOpening(true);
    if (await session.startWithin(signInCheckMs)) await navigate(paths.profile);
    else signIn();
  };
  const reportMissing = () => navigate(paths.contact({ reason: 'missing_numbers', email: draft.basics?.email }));
  return (
    <Page title={words.title} heading={words.heading(draft.basics?.firstName)} width="text">
      <SignupStateNotice state={signup.state} isGift={draft.gift !== undefined} />
      <NextSteps />
      <Button onClick={() => void openProfile()} busy={isOpening && words.openingProfile} className="mt-8">
        {words.toProfile}
      </Button>
      {signup.isAccountReady && !identity && <p className="mt-3 text-muted">{words.accountReady}</p>}
      <Modal
        open={isDialogOpen}
        onDismiss={() => setDialogOpen(false)}
        title={words.onTheirWay}
        actions={
          <>
            <Button onClick={() => void openProfile()} busy={isOpening && words.oneMoment}>
              {words.received}
            </Button>
            <Button kind="secondary" onClick={() => void reportMissing()}>
              {words.notReceived}
            </Button>
          </>
        }
      >
        <p>{words.firstMessages[draft.preferences?.commPref ?? 'both']}</p>
      </Modal>
    </Page>
  );
}

function NextSteps() {
  return (
    <>
      <h2 className="headline mt-10 text-2xl">{words.whatNext}</h2>
      <ol className="mt-4 list-decimal space-y-2 pl-6 marker:font-semibold marker:text-accent">
        {words.nextSteps.map((step) => (
          <li key={step} className="pl-1">
            {step}
          </li>
        ))}
      </ol>
    </>
  );
}
