import * as words from '#words/features/member/preferences/stop-texts.js';
import { useEffect, useState } from 'react';

import { Button } from '../../../ui/button.js';
import { Modal } from '../../../ui/modal.js';
import { groupedPhone } from '../account/grouped-phone.js';
import type { PreferencesForm } from './use-preferences.js';

const undoMs = 10_000;

/** Asks before texts are turned off, and offers to undo it for a while afterwards. */
export function StopTexts({ form, phone }: { form: PreferencesForm; phone: string }) {
  const { stop, undoable } = form;
  const number = groupedPhone(phone);
  return (
    <>
      <Modal
        open={stop.isAsking}
        onDismiss={stop.keepTexts}
        title={words.title(number)}
        actions={
          <>
            <Button kind="danger" onClick={stop.confirm}>
              {words.stop}
            </Button>
            <Button kind="quiet" onClick={stop.keepTexts}>
              {words.keep}
            </Button>
          </>
        }
      >
        <p>{words.stillByEmail}</p>
      </Modal>
      {undoable && <UndoToast text={words.stopped(number)} form={form} />}
    </>
  );
}

/** Toast with an undo button. It stays open while the button has the pointer or the focus. */
function UndoToast({ text, form }: { text: string; form: PreferencesForm }) {
  const [isHeld, setHeld] = useState(false);
  const { forgetUndo, isSaving } = form;
  useEffect(() => {
    if (isHeld || isSaving) return;
    const timer = setTimeout(forgetUndo, undoMs);
    return () => clearTimeout(timer);
  }, [isHeld, isSaving, forgetUndo]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <div className="rising fixed inset-x-4 bottom-40 z-60 mx-auto flex max-w-md items-center justify-between gap-4 rounded-control border border-line-strong bg-surface px-4 py-2 md:bottom-24">
      <output className="font-semibold">{text}</output>
      <Button
        kind="quiet"
        size="small"
        busy={isSaving && words.undoing}
        onClick={form.undo}
        onPointerEnter={hold}
        onPointerLeave={release}
        onFocus={hold}
        onBlur={release}
      >
        {words.undo}
      </Button>
    </div>
  );
}
