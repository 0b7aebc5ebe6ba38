import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';

import { fakeApi } from '../../testing/fake-api.js';
import { fakeSignIn, signInServer } from '../../testing/fake-keycloak.js';
import { openSite } from '../../testing/render-app.js';

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('the welcome page while the sign-in server does not respond', () => {
  beforeEach(() => {
    fakeSignIn(null);
    signInServer.isSilent = true;
    fakeApi();
  });
  afterEach(() => void jest.useRealTimers());

  it('[S9.24] waits 3 seconds for a session, then opens the sign-in page', async () => {
    const { address } = await openSite('/signup-success');
    const button = await screen.findByRole('button', { name: 'Got my email & text' });
    jest.useFakeTimers();
    fireEvent.click(button);
    await pass(2_900);
    expect(address()).toBe('/signup-success');
    await pass(200);
    await pass(1);
    expect(address()).toBe('/login');
  });
});
