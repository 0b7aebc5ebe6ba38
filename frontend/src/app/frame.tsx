import type { ReactNode } from 'react';

import * as words from '#words/app/frame.js';
import { OfflineNotice } from './offline-notice.js';

/** The parts of every page, including bare ones. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#main"
        className="sr-only z-70 rounded-control bg-accent font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-3"
      >
        {words.skip}
      </a>
      {children}
      <OfflineNotice />
    </>
  );
}
