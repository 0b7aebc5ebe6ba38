import { lazy, Suspense, useEffect, useState } from 'react';

import type { AskProps } from './ask-dialog.js';

const load = () => import('./ask-dialog.js');
const AskDialog = lazy(async () => ({ default: (await load()).AskDialog }));

/**
 * A message or question that holds everything else up until it is answered. What shows it is downloaded after the page
 * that may ask, so that the page comes first, and the question even when the connection has gone since.
 */
export function Ask(props: AskProps) {
  const [wasOpened, setOpened] = useState(props.open);
  useEffect(() => void load().catch(() => null), []); // tried again, and reported, when it is needed
  if (props.open && !wasOpened) setOpened(true);
  // Once opened it stays: a dialog that closes gives the focus back to where it was
  return (
    wasOpened && (
      <Suspense>
        <AskDialog {...props} />
      </Suspense>
    )
  );
}
