import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { fieldErrorsOf, messageOf } from '../../../lib/api/problem-error.js';
import { Button } from '../../../ui/button.js';
import { Modal } from '../../../ui/modal.js';
import { TextField } from '../../../ui/field.js';
import { Notice } from '../../../ui/notice.js';
import { toast } from '../../../ui/toast.js';
import { firstNumbersKept, nextDrawNames, roomWords } from './room-words.js';
import {
  activateDraft,
  discardDraft,
  draftRoomQuery,
  rollBack,
  useAct,
  versionRoomQuery,
  type Draft,
  type RoomQuery,
  type Studio,
} from './rules-api.js';

interface DraftDialogProps {
  readonly draft: Draft;
  readonly studio: Studio;
  readonly onClose: () => void;
}

/** Confirms an activation and names the draws to which the new rules will apply. */
export function ActivateDialog({ draft, studio, onClose }: DraftDialogProps) {
  const activate = useAct(activateDraft, {
    onSuccess: () => {
      toast(`Rules ${draft.version} are active`);
      onClose();
    },
  });
  const problems = Object.values(fieldErrorsOf(activate.error)).join(' ');
  return (
    <Modal
      open
      onDismiss={activate.isPending ? undefined : onClose}
      title={`Activate rules ${draft.version}?`}
      actions={
        <>
          <Button onClick={() => activate.mutate(draft)} busy={activate.isPending && 'Counting and activating…'}>
            Activate {draft.version}
          </Button>
          <Button kind="quiet" onClick={onClose} disabled={activate.isPending}>
            Cancel
          </Button>
        </>
      }
    >
      <WhatChanges version={draft.version} studio={studio} availability={draftRoomQuery(draft, studio)} />
      {activate.error && (
        <Notice tone="bad" announce="now">
          {problems || messageOf(activate.error, 'The draft could not be activated; please try again.')}
        </Notice>
      )}
    </Modal>
  );
}

interface WhatChangesProps {
  readonly version: string;
  readonly studio: Studio;
  readonly availability: RoomQuery;
}

function WhatChanges({ version, studio: { nextDraws }, availability }: WhatChangesProps) {
  const { data } = useQuery(availability);
  return (
    <>
      <p>
        From the next draws on, {version} applies: {nextDrawNames(nextDraws)}. Sealed draws keep the rules they were
        sealed with.
      </p>
      {/* Its space is reserved while the sets are counted */}
      <p className="figures min-h-[3lh]">{data && `${version} leaves ${roomWords(data.games)}.`}</p>
      {firstNumbersKept(nextDraws) && <p>{firstNumbersKept(nextDraws)}</p>}
    </>
  );
}

export function DiscardDialog({ draft, onClose }: Omit<DraftDialogProps, 'studio'>) {
  const discard = useAct(discardDraft, {
    onSuccess: () => {
      toast('The draft is discarded');
      onClose();
    },
  });
  return (
    <Modal
      open
      onDismiss={discard.isPending ? undefined : onClose}
      title={`Discard draft ${draft.version}?`}
      actions={
        <>
          <Button kind="danger" onClick={() => discard.mutate(draft)} busy={discard.isPending && 'Discarding…'}>
            Discard draft
          </Button>
          <Button kind="quiet" onClick={onClose} disabled={discard.isPending}>
            Keep it
          </Button>
        </>
      }
    >
      <p>This deletes its changes and its back-test. No draw is affected.</p>
      {discard.error && (
        <Notice tone="bad" announce="now">
          {messageOf(discard.error, 'The draft could not be discarded; please try again.')}
        </Notice>
      )}
    </Modal>
  );
}

interface RollBackDialogProps {
  readonly version: string;
  readonly studio: Studio;
  readonly onClose: () => void;
}

export function RollBackDialog({ version, studio, onClose }: RollBackDialogProps) {
  const [activationId] = useState(() => crypto.randomUUID());
  const [reason, setReason] = useState('');
  const back = useAct(rollBack, {
    onSuccess: () => {
      toast(`Rules ${version} are active again`);
      onClose();
    },
  });
  const { reason: fault } = fieldErrorsOf(back.error);
  return (
    <Modal
      open
      kind="task"
      onDismiss={back.isPending ? undefined : onClose}
      title={`Roll back to ${version}?`}
      actions={
        <>
          <Button
            onClick={() => back.mutate({ activationId, version, reason })}
            busy={back.isPending && 'Counting and rolling back…'}
          >
            Roll back to {version}
          </Button>
          <Button kind="quiet" onClick={onClose} disabled={back.isPending}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <WhatChanges version={version} studio={studio} availability={versionRoomQuery(version, studio)} />
        <TextField
          label="Why"
          hint="Note for the record."
          maxLength={500}
          value={reason}
          onChange={(event) => {
            setReason(event.target.value);
            back.reset();
          }}
          error={fault}
        />
        {back.error && !fault && (
          <Notice tone="bad" announce="now">
            {messageOf(back.error, 'The rules could not be rolled back; please try again.')}
          </Notice>
        )}
      </div>
    </Modal>
  );
}
