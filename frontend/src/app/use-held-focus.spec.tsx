import '@testing-library/jest-dom/jest-globals';
import { describe, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';

import { Button } from '../ui/button.js';
import { useHeldFocus } from './use-held-focus.js';

/** A page with a button that removes itself, or its whole section. */
function Page({ takesPlaceAlong = false }: { takesPlaceAlong?: boolean }) {
  useHeldFocus();
  const [isUsed, setUsed] = useState(false);
  return (
    <main id="main" tabIndex={-1}>
      {!(isUsed && takesPlaceAlong) && (
        <section aria-label="Subscription">{!isUsed && <Button onClick={() => setUsed(true)}>Upgrade</Button>}</section>
      )}
      <Button>Something else</Button>
    </main>
  );
}

async function use(page: React.ReactNode) {
  const user = userEvent.setup();
  render(page);
  await user.tab();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('button', { name: 'Upgrade' })).not.toBeInTheDocument();
}

describe('the focus of a button that disappears when it is used', () => {
  it('moves to the section that contained the button', async () => {
    await use(<Page />);
    await waitFor(() => expect(screen.getByRole('region', { name: 'Subscription' })).toHaveFocus());
  });

  it('moves to the main content when the section disappears as well', async () => {
    await use(<Page takesPlaceAlong />);
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });
});
