import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';

import { paths } from '../../lib/browser/paths.js';
import { Button } from '../../ui/button.js';
import { buttonStyles } from '../../ui/button-styles.js';
import { Checkbox } from '../../ui/choice.js';
import { Modal } from '../../ui/modal.js';
import { changeDraft, readDraft } from './draft.js';
import { Step } from './step.js';

/** Distance from the end that counts as read, in pixels (spec §9). */
const tolerancePx = 5;

const isAtEnd = (box: HTMLElement) => box.scrollHeight - box.scrollTop - box.clientHeight <= tolerancePx;

/** Whether the box has been scrolled to its end; a text that fits is at its end from the start. */
function useReadToEnd() {
  const box = useRef<HTMLElement>(null);
  const [read, setRead] = useState(false);
  const checkPosition = () => {
    if (box.current && isAtEnd(box.current)) setRead(true);
  };
  useEffect(checkPosition, []);
  return { box, read, checkPosition };
}

type Question = 'read-all' | 'confirm' | null;

export function TermsStep({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const { box, read, checkPosition } = useReadToEnd();
  const [ticked, setTicked] = useState(false);
  const [question, setQuestion] = useState<Question>(null);
  if (!readDraft().basicsChecked) return <Navigate to={paths.signup} replace />;

  const agree = () => {
    changeDraft({ termsAcceptedAt: new Date().toISOString() });
    void navigate(paths.signupPreferences);
  };
  return (
    <Step number={2} lead="Scroll to the end to continue.">
      <section
        ref={box}
        onScroll={checkPosition}
        aria-label="Terms and Conditions"
        // The region takes the focus so that arrow keys, Page Down and End scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="h-96 overflow-y-auto rounded-card border border-line-strong bg-surface p-5"
      >
        {children}
      </section>
      <output className="mt-3 block text-[0.9375rem] text-muted">
        {read
          ? 'You have reached the end. You can check the box now.'
          : 'Scroll to the end. With a keyboard: move into the text with Tab, then press End or Page Down.'}
      </output>
      <div className="mt-6 space-y-5">
        <Checkbox
          label="I’ve read and accept the Terms and Conditions."
          checked={ticked}
          aria-disabled={!read}
          onChange={(event) => (read ? setTicked(event.target.checked) : setQuestion('read-all'))}
        />
        <button
          type="button"
          aria-disabled={!read || !ticked}
          onClick={() => setQuestion(!read ? 'read-all' : ticked ? 'confirm' : null)}
          className={buttonStyles('primary', 'regular', 'w-full')}
        >
          I Accept
        </button>
      </div>
      <ReadAllDialog open={question === 'read-all'} onClose={() => setQuestion(null)} />
      <ConfirmDialog open={question === 'confirm'} onClose={() => setQuestion(null)} onAgree={agree} />
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
  readonly onClose: () => void;
  readonly onAgree: () => void;
}

function ConfirmDialog({ open, onClose, onAgree }: ConfirmDialogProps) {
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
        You confirm that you have read the Terms and Conditions, that you are at least 18, and that you agree to them.
        We record the version and time you agreed.
      </p>
    </Modal>
  );
}
