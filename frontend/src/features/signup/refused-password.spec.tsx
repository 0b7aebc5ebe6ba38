import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { fakeApi, problem } from '../../testing/fake-api.js';
import { fakeSignIn } from '../../testing/fake-keycloak.js';
import { field, goodAnswers, layOutTerms, reachPreferences } from '../../testing/sign-up-steps.js';
import { clearDraft } from './draft.js';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  clearDraft();
  location.hash = '';
  fakeSignIn(null);
  layOutTerms();
  api = fakeApi(goodAnswers);
});

const tooWeak = problem(400, 'invalid-input', { errors: [{ pointer: '/password', detail: 'Password is too weak' }] });

async function payWithAWeakPassword() {
  const { user } = await reachPreferences();
  const pay = () => user.click(screen.getByRole('button', { name: /^Payment/ }));
  const type = async (password: string) => {
    await user.clear(field('Password'));
    await user.type(field('Password'), password);
    await user.clear(field('Re-type password'));
    await user.type(field('Re-type password'), password);
  };
  api.answer('POST /api/signup/account', tooWeak);
  await user.click(screen.getByRole('radio', { name: 'Email' }));
  await pay();
  await screen.findByText('Please choose another password');
  return { user, pay, type };
}

describe('a password that the service rejects as weak', () => {
  it('shows the error at the password field and focuses it', async () => {
    await payWithAWeakPassword();
    await waitFor(() => expect(field('Password')).toHaveAccessibleDescription('Password is too weak'));
    expect(field('Password')).toBeInvalid();
    expect(field('Password')).toHaveFocus();
    expect(location.hash).toBe('');
  });

  it('shows the error again on the next attempt and can be replaced by a strong one', async () => {
    const { pay, type } = await payWithAWeakPassword();
    await type('P@ssw0rd');
    expect(field('Password')).not.toHaveAccessibleDescription('Password is too weak');
    await pay();
    await waitFor(() => expect(field('Password')).toHaveAccessibleDescription('Password is too weak'));
    api.answer('POST /api/signup/account', goodAnswers['POST /api/signup/account']);
    await type('Rainy-night-8');
    await pay();
    await waitFor(() => expect(location.hash).toBe('#payment-page'));
    expect(api.callsTo('POST /api/signup/account').at(-1)?.body).toMatchObject({ password: 'Rainy-night-8' });
  });
});
