import type { ReactNode } from 'react';

import * as words from '#words/ui/load-error.js';
import { Button } from './button.js';
import { Notice } from './notice.js';

export interface LoadErrorProps {
  readonly title: string;
  /** Reassures members that a loading error changed nothing. */
  readonly children: ReactNode;
  readonly retry: () => void;
}

/** Shown in place of content that could not be loaded, with a retry button. */
export function LoadError({ title, children, retry }: LoadErrorProps) {
  return (
    <Notice tone="bad" announce="now" title={title}>
      <p>{children}</p>
      <Button kind="secondary" size="small" onClick={retry}>
        {words.tryAgain}
      </Button>
    </Notice>
  );
}
