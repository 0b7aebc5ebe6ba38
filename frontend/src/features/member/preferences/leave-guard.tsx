import * as words from '#words/features/member/preferences/leave-guard.js';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';

import { session } from '../../../lib/auth/session.js';
import { Button } from '../../../ui/button.js';
import { Modal } from '../../../ui/modal.js';

/** Asks once before a page with unsaved settings is left, by a link, the history or the browser's own controls. */
export function LeaveGuard({ unsaved }: { unsaved: readonly string[] }) {
  const isDirty = unsaved.length > 0;
  // An ended session redirects to the sign-in page; nothing can be saved any more
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && session.identity !== null && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return (
    <Modal
      open={blocker.state === 'blocked'}
      onDismiss={() => blocker.reset?.()}
      title={words.title}
      actions={
        <>
          <Button onClick={() => blocker.reset?.()}>{words.stay}</Button>
          <Button kind="danger" onClick={() => blocker.proceed?.()}>
            {words.leave}
          </Button>
        </>
      }
    >
      <p>{words.unsaved(unsaved.join(', '))}</p>
    </Modal>
  );
}
