import { minimumAgeIn } from '@numbercast/lottery';
import { useState, type ReactNode } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';

import { paths } from '../../lib/browser/paths.js';
import { Button } from '../../ui/button.js';
import { buttonStyles } from '../../ui/button-styles.js';
import { Checkbox } from '../../ui/choice.js';
import { Modal } from '../../ui/modal.js';
import { changeDraft, readDraft } from './draft.js';
import { useReadingProgress } from './reading-progress.js';
import { ShortTerms } from './short-terms.js';
import { Step } from './step.js';

type Question = 'read-all' | 'confirm' | null;

export function TermsStep({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const { box, isRead, position, checkPosition, jump } = useReadingProgress();
  const [ticked, setTicked] = useState(false);
  const [question, setQuestion] = useState<Question>(null);
  const { basics, basicsChecked } = readDraft();
  if (!basicsChecked) return <Navigate to={paths.signup} replace />;

  const agree = () => {
    changeDraft({ termsAcceptedAt: new Date().toISOString() });
    void navigate(paths.signupPreferences);
  };
  return (
    <Step number={2} lead="Scroll to the end to continue.">
      <ShortTerms />
      <div className="rounded-card border border-line-strong bg-surface">
        <section
          ref={box}
          onScroll={checkPosition}
          aria-label="Terms and Conditions"
          // The region takes the focus so that arrow keys, Page Down and End scroll it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="h-[60dvh] min-h-64 overflow-y-auto rounded-t-card p-5"
        >
          {children}
        </section>
        <div className="flex min-h-12 items-center justify-between gap-4 border-t border-line px-4 py-1.5">
          <p className="figures text-[0.9375rem] text-muted">
            Section {position.section} of {position.sections}
          </p>
          <Button kind="quiet" size="small" onClick={jump}>
            {position.isAtEnd ? 'Back to the start' : 'Jump to the end'}
          </Button>
        </div>
      </div>
      <output className="mt-3 block text-[0.9375rem] text-muted">
        {isRead
          ? 'You have reached the end. You can check the box now.'
          : 'Scroll or jump to the end to unlock the checkbox.'}
      </output>
      <div className="mt-6 space-y-5">
        <Checkbox
          label="I’ve read and accept the Terms and Conditions."
          checked={ticked}
          aria-disabled={!isRead}
          onChange={(event) => (isRead ? setTicked(event.target.checked) : setQuestion('read-all'))}
        />
        <button
          type="button"
          aria-disabled={!isRead || !ticked}
          onClick={() => setQuestion(!isRead ? 'read-all' : ticked ? 'confirm' : null)}
          className={buttonStyles('primary', 'regular', 'w-full')}
        >
          I Accept
        </button>
      </div>
      <ReadAllDialog open={question === 'read-all'} onClose={() => setQuestion(null)} />
      <ConfirmDialog
        open={question === 'confirm'}
        age={minimumAgeIn(basics?.state ?? '')}
        onClose={() => setQuestion(null)}
        onAgree={agree}
      />
    </Step>
  );
}

function ReadAllDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal
      open={open}
      onDismiss={onClose}
      title="Please Read All Terms"
      actions={<Button onClick={onClose}>OK</Button>}
    >
      <p>Scroll to the end of the terms first. The checkbox unlocks at the end.</p>
    </Modal>
  );
}

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly age: number;
  readonly onClose: () => void;
  readonly onAgree: () => void;
}

function ConfirmDialog({ open, age, onClose, onAgree }: ConfirmDialogProps) {
  return (
    <Modal
      open={open}
      onDismiss={onClose}
      title="Accept the terms?"
      actions={
        <>
          <Button onClick={onAgree}>I Agree</Button>
          <Button kind="quiet" onClick={onClose}>
            Go back
          </Button>
        </>
      }
    >
      <p>
        You confirm that you have read the Terms and Conditions, that you are at least {age}, and that you agree to
        them. We record the version, the age and the time you agreed.
      </p>
    </Modal>
  );
}
