import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';

import { fakeApi } from '../../testing/fake-api.js';
import { fakeSignIn } from '../../testing/fake-keycloak.js';
import { openSite } from '../../testing/render-app.js';
import { changeDraft, clearDraft } from './draft.js';

const SIGNUP = 'GET /api/signup/r-1';
const ACCOUNT_READY = 'Your account is ready. You’ll sign in with the password you just chose.';

let api: ReturnType<typeof fakeApi>;

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

const signup = (state: string, isAccountReady = false) => ({ body: { state, isAccountReady } });

/** Opens the welcome page. `signIn` clicks its button and waits until the session is known. */
async function openWelcome() {
  jest.useFakeTimers();
  const site = await openSite('/signup-success');
  await pass(1);
  const button = screen.getByRole('button', { name: 'Got my email & text' });
  const signIn = async () => {
    fireEvent.click(button);
    await pass(3_000);
  };
  return { ...site, signIn };
}

describe('the welcome page of a new member', () => {
  beforeEach(() => {
    fakeSignIn(null);
    clearDraft();
    changeDraft({ reservation: 'r-1' });
    api = fakeApi({ [SIGNUP]: signup('paid') });
  });
  afterEach(() => void jest.useRealTimers());

  it('opens the sign-in page as soon as the account is set up', async () => {
    const { address, signIn } = await openWelcome();
    await signIn();
    await pass(10_000);
    expect(address()).toBe('/signup-success');
    api.answer(SIGNUP, signup('paid', true));
    await pass(2_100);
    expect(address()).toBe('/login');
  });

  it('opens the sign-in page after 15 seconds even if the account is not set up yet', async () => {
    const { address, signIn } = await openWelcome();
    await signIn();
    await pass(14_000);
    expect(address()).toBe('/signup-success');
    await pass(1_500);
    expect(address()).toBe('/login');
  });

  it('says that the account is ready only when it is', async () => {
    await openWelcome();
    await pass(2_100);
    expect(screen.getByText('Payment received')).toBeInTheDocument();
    expect(screen.queryByText(ACCOUNT_READY)).not.toBeInTheDocument();
    api.answer(SIGNUP, signup('paid', true));
    await pass(2_100);
    expect(screen.getByText(ACCOUNT_READY)).toBeInTheDocument();
  });

  it.each(['expired', 'refunded'])('does not wait for the account of a sign-up that is %s', async (state) => {
    api.answer(SIGNUP, signup(state));
    const { address, signIn } = await openWelcome();
    await signIn();
    await pass(1);
    expect(address()).toBe('/login');
  });

  it('does not mention a payment or a receipt to the recipient of a gift', async () => {
    changeDraft({ gift: 'AAAA-BBBB-CCCC-DDDD-EEEE' });
    await openWelcome();
    await pass(2_100);
    expect(screen.getByText('Your gift is redeemed')).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(/payment|receipt/i);
  });
});
