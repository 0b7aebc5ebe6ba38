import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';

import { fakeApi } from '../../testing/fake-api.js';
import { fakeSignIn, maria, signInServer } from '../../testing/fake-keycloak.js';
import '../../testing/render-app.js';
import { session } from '../../lib/auth/session.js';
import { InactivityGuard } from './inactivity-guard.js';

const minutes = 60_000;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('an inactive signed-in member', () => {
  beforeEach(async () => {
    fakeSignIn(maria);
    fakeApi();
    await session.start();
    jest.useFakeTimers();
    render(<InactivityGuard />);
  });
  afterEach(() => void jest.useRealTimers());

  it('[S4.37] is warned after 29 minutes and signed out after 30', async () => {
    await pass(28 * minutes);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await pass(1 * minutes);
    expect(screen.getByRole('alertdialog', { name: 'Are you still there?' })).toBeInTheDocument();
    await pass(59_000);
    expect(signInServer.sentTo).toEqual([]);
    await pass(1_000);
    expect(signInServer.sentTo).toEqual(['logout /login?reason=inactivity']);
  });

  it('stays signed in after pressing the button in the warning', async () => {
    await pass(29.5 * minutes);
    fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
    await pass(1_000);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await pass(20 * minutes);
    expect(signInServer.sentTo).toEqual([]);
  });

  it.each(['mouseMove', 'mouseDown', 'keyDown', 'touchStart'] as const)(
    '[S9.25] stays signed in after a %s event',
    async (activity) => {
      await pass(20 * minutes);
      fireEvent[activity](window);
      await pass(20 * minutes);
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
      expect(signInServer.sentTo).toEqual([]);
    },
  );

  it('stays signed in while active in another tab', async () => {
    await pass(25 * minutes);
    localStorage.setItem('numbercast.active-at', String(Date.now()));
    await pass(10 * minutes);
    expect(signInServer.sentTo).toEqual([]);
  });
});
