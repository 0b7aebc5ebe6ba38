import type { ReactNode } from 'react';

import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';

/** States what could not be loaded, with a retry button. */
export function LoadFailed({ children, onRetry }: { children: ReactNode; onRetry: () => Promise<unknown> }) {
  return (
    <Notice tone="bad" announce="now">
      <p>{children}</p>
      <Button kind="secondary" size="small" onClick={() => void onRetry()}>
        Load again
      </Button>
    </Notice>
  );
}
