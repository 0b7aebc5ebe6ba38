import type { ReactNode } from 'react';

import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';

/** Says what cannot be shown, what that means, and lets the operator try once more. */
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
