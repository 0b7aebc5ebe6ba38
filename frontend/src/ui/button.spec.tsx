import '@testing-library/jest-dom/jest-globals';
import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { Button } from './button.js';

async function pressTwice(button: React.ReactNode) {
  const user = userEvent.setup();
  const handedIn: string[] = [];
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        handedIn.push('form');
      }}
    >
      {button}
    </form>,
  );
  await user.tab();
  await user.keyboard('{Enter}{Enter}');
  return handedIn;
}

describe('a button', () => {
  it('ignores presses and keeps the focus while it is busy', async () => {
    const handedIn = await pressTwice(
      <Button type="submit" busy="Saving…">
        Save
      </Button>,
    );
    expect(handedIn).toEqual([]);
    expect(screen.getByRole('button', { name: 'Saving…' })).toHaveFocus();
    expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true');
  });

  it('is skipped by Tab while it is disabled, unless it is focusable when disabled', async () => {
    render(
      <>
        <Button disabled>Never</Button>
        <Button disabled focusableWhenDisabled>
          Not now
        </Button>
      </>,
    );
    await userEvent.setup().tab();
    expect(screen.getByRole('button', { name: 'Not now' })).toHaveFocus();
  });
});
