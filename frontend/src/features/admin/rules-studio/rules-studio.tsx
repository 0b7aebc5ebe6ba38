import { useState } from 'react';

import { easternStampOf } from '../../../lib/lottery/draw-time.js';
import { fieldErrorsOf, hasCode, messageOf } from '../../../lib/api/problem-error.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { TextArea } from '../../../ui/field.js';
import { Notice } from '../../../ui/notice.js';
import { toast } from '../../../ui/toast.js';
import { BackTestPanel } from './back-test-panel.js';
import { ActivateDialog, DiscardDialog } from './confirm-dialogs.js';
import { RoomTable } from './room-table.js';
import { changeDraft, draftRoomQuery, startDraft, useAct, type Draft, type Studio } from './rules-api.js';
import { VersionList } from './version-list.js';

/** The rules studio. A draft affects no draw before it is activated. */
export function RulesStudio({ studio }: { studio: Studio }) {
  const { draft, inForce } = studio;
  return (
    <div className="space-y-5">
      {draft ? <DraftCard key={draft.draftId} draft={draft} studio={studio} /> : <NewDraft basedOn={inForce.version} />}
      <Card title="Versions" titleId="rule-versions">
        <VersionList studio={studio} />
      </Card>
    </div>
  );
}

function NewDraft({ basedOn }: { basedOn: string }) {
  const [draftId] = useState(() => crypto.randomUUID());
  const start = useAct(startDraft);
  return (
    <Card title="Rules studio" titleId="rules-studio">
      <div className="space-y-4">
        <p className="max-w-[68ch]">
          Draft new rules, see how many sets remain, test on past draws, then activate. A draft changes nothing by
          itself.
        </p>
        <Button onClick={() => start.mutate({ draftId, basedOn })} busy={start.isPending && 'Starting…'}>
          New draft
        </Button>
        {start.error && (
          <Notice tone="bad" announce="now">
            {messageOf(start.error, 'The draft could not be started; please try again.')}
          </Notice>
        )}
      </div>
    </Card>
  );
}

function DraftCard({ draft, studio }: { draft: Draft; studio: Studio }) {
  const [openDialog, setOpenDialog] = useState<'activate' | 'discard' | null>(null);
  const close = () => setOpenDialog(null);
  return (
    <Card title={`Draft ${draft.version}`} titleId="rule-draft">
      <div className="space-y-8">
        <p className="figures text-muted">
          Based on {draft.basedOn}, begun {easternStampOf(draft.startedAt)} by {draft.startedBy}
          {draft.revision > 1 && `; changed ${easternStampOf(draft.changedAt)} by ${draft.changedBy}`}. Change its rules
          by the Edit buttons above.
        </p>
        <Why draft={draft} />
        <section className="space-y-4">
          <h3 className="headline text-lg">Sets remaining</h3>
          <RoomTable query={draftRoomQuery(draft, studio)} version={draft.version} />
        </section>
        <section className="space-y-4">
          <h3 className="headline text-lg">Back-test</h3>
          <BackTestPanel draft={draft} test={studio.backTest} />
        </section>
        <div className="flex flex-wrap gap-3 border-t border-line pt-6">
          <Button onClick={() => setOpenDialog('activate')}>Activate from the next draw…</Button>
          <Button kind="danger" onClick={() => setOpenDialog('discard')}>
            Discard draft…
          </Button>
        </div>
      </div>
      {openDialog === 'activate' && <ActivateDialog draft={draft} studio={studio} onClose={close} />}
      {openDialog === 'discard' && <DiscardDialog draft={draft} onClose={close} />}
    </Card>
  );
}

/** A version stores its reason permanently, so a reason is required. */
function Why({ draft }: { draft: Draft }) {
  const [typed, setTyped] = useState<{ note: string; on: Draft } | null>(null);
  const change = useAct(changeDraft, {
    onSuccess: () => {
      toast('The reason is saved');
      setTyped(null);
    },
  });
  const isSaved = typed === null || typed.note.trim() === draft.note;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Based on the draft at the time when typing began
        if (typed) change.mutate({ ...typed.on, note: typed.note.trim() });
      }}
      className="max-w-2xl space-y-2"
    >
      <TextArea
        label="Why these rules"
        hint="Needed before they can be activated; kept with the version."
        maxLength={500}
        rows={3}
        value={typed?.note ?? draft.note}
        onChange={(event) => setTyped({ note: event.target.value, on: typed?.on ?? draft })}
        error={fieldErrorsOf(change.error)['note']}
      />
      <Button
        type="submit"
        kind="secondary"
        size="small"
        disabled={isSaved}
        focusableWhenDisabled
        busy={change.isPending && 'Saving…'}
      >
        Save reason
      </Button>
      {change.error && (
        <Notice tone="bad" announce="now">
          <p>{messageOf(change.error, 'The reason could not be saved; please try again.')}</p>
          {hasCode(change.error, 'draft-changed') && (
            <Button
              kind="secondary"
              size="small"
              onClick={() => {
                setTyped(null);
                change.reset();
              }}
            >
              Show the draft as it is
            </Button>
          )}
        </Notice>
      )}
    </form>
  );
}
