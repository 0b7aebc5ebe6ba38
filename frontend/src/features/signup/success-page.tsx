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
import { signupStateQuery } from './signup-api.js';
import { SignupStateNotice } from './signup-state-notice.js';

/** How long a sign-in may take to be noticed (spec §9). */
const signInCheckMs = 3_000;

/** Reads the draft from storage, which the success page clears (spec §3). */
function useFinishedDraft(): Draft {
  const [draft] = useState(readDraft);
  useEffect(() => {
    clearDraft();
    if (draft.basics) session.welcome(draft.basics.email);
  }, [draft]);
  return draft;
}

export function SuccessPage() {
  const draft = useFinishedDraft();
  const identity = useIdentity();
  const navigate = useNavigate();
  const [isDialogOpen, setDialogOpen] = useState(true);
  const [isOpening, setOpening] = useState(false);
  const { reservation } = draft;
  const { data: signup } = useQuery({
    ...signupStateQuery(reservation ?? ''),
    enabled: reservation !== undefined,
    refetchInterval: ({ state }) => (state.data === undefined || state.data.state === 'open' ? 2_000 : false),
  });

  const openProfile = async () => {
    setOpening(true);
    await navigate((await session.startWithin(signInCheckMs)) ? paths.profile : paths.login());
  };
  const reportMissing = () => navigate(paths.contact({ reason: 'missing_numbers', email: draft.basics?.email }));
  return (
    <Page title={words.title} heading={words.heading(draft.basics?.firstName)} width="text">
      <SignupStateNotice state={signup?.state} />
      <NextSteps />
      <Button onClick={() => void openProfile()} busy={isOpening && words.openingProfile} className="mt-8">
        {words.toProfile}
      </Button>
      {signup?.state === 'paid' && !identity && <p className="mt-3 text-muted">{words.accountReady}</p>}
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
