import { minimumAgeIn } from '@numbercast/lottery';
import { useState, type ReactNode } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';

import * as words from '#words/features/signup/terms-step.js';
import { language } from '#words/language.js';
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
    changeDraft({ termsAcceptedAt: new Date().toISOString(), termsLanguage: language });
    void navigate(paths.signupPreferences);
  };
  return (
    <Step number={2} lead={words.lead}>
      <ShortTerms />
      <div className="rounded-card border border-line-strong bg-surface">
        <section
          ref={box}
          onScroll={checkPosition}
          aria-label={words.terms}
          // The region takes the focus so that arrow keys, Page Down and End scroll it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="h-[60dvh] min-h-64 overflow-y-auto rounded-t-card p-5"
        >
          {children}
        </section>
        <div className="flex min-h-12 items-center justify-between gap-4 border-t border-line px-4 py-1.5">
          <p className="figures text-[0.9375rem] text-muted">{words.position(position.section, position.sections)}</p>
          <Button kind="quiet" size="small" onClick={jump}>
            {position.isAtEnd ? words.toStart : words.toEnd}
          </Button>
        </div>
      </div>
      <output className="mt-3 block text-[0.9375rem] text-muted">
        {isRead ? words.endReached : words.endNotReached}
      </output>
      <div className="mt-6 space-y-5">
        <Checkbox
          label={words.accepted}
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
          {words.accept}
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
      title={words.readAll}
      actions={<Button onClick={onClose}>{words.ok}</Button>}
    >
      <p>{words.readAllFirst}</p>
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
      title={words.confirm}
      actions={
        <>
          <Button onClick={onAgree}>{words.agree}</Button>
          <Button kind="quiet" onClick={onClose}>
            {words.goBack}
          </Button>
        </>
      }
    >
      <p>{words.confirmText(age)}</p>
    </Modal>
  );
}
