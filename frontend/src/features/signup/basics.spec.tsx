import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { fakeApi, problem, unreachable } from '../../testing/fake-api.js';
import { fakeSignIn } from '../../testing/fake-keycloak.js';
import { openSite } from '../../testing/render-app.js';
import { field, fillBasics, goodAnswers, nextButton } from '../../testing/sign-up-steps.js';
import { clearDraft } from './draft.js';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  clearDraft();
  location.hash = '';
  fakeSignIn(null);
  api = fakeApi(goodAnswers);
});

describe('the first sign-up step', () => {
  it('[S5.4] normalizes the name, groups the phone number and fills in the state', async () => {
    await fillBasics(await openSite('/signup'));
    expect(field('First name')).toHaveValue('Maria');
    expect(field('Last name')).toHaveValue('Okafor');
    expect(field('Phone')).toHaveValue('501-555-4821');
    expect(field('State')).toHaveValue('AR');
    expect(screen.getByText('1 of 3')).toBeInTheDocument();
  });

  it('[S2.34] shows the unmet password rules, and asks to retype the password once all are met', async () => {
    const { user } = await openSite('/signup');
    await screen.findByRole('heading', { name: /Your details/ });
    await user.type(field('Password'), 'secret-12');
    expect(screen.getByText('At least one uppercase letter')).toHaveTextContent('(missing)');
    expect(screen.getByText('At least 8 characters')).toHaveTextContent('(met)');
    expect(screen.queryByLabelText('Re-type password')).not.toBeInTheDocument();
    await user.type(field('Password'), 'X');
    await user.type(field('Re-type password'), 'Secret-12');
    await user.tab();
    expect(await screen.findByText('Passwords do not match')).toBeInTheDocument();
  });

  it('[S5.12] rejects an unknown ZIP code and clears ZIP, city and state', async () => {
    const { user } = await openSite('/signup');
    await screen.findByRole('heading', { name: /Your details/ });
    await user.type(field('ZIP'), '72201');
    await waitFor(() => expect(field('City')).toHaveValue('Little Rock'));
    await user.clear(field('ZIP'));
    await user.type(field('ZIP'), '99999');
    expect(await screen.findByText('Please enter a valid U.S. ZIP code.')).toBeInTheDocument();
    expect([field('ZIP'), field('City'), field('State')].map((input) => (input as HTMLInputElement).value)).toEqual([
      '',
      '',
      '',
    ]);
  });

  it('keeps the ZIP code and offers a retry when the lookup is unreachable', async () => {
    api.answer('GET /api/zip/72201', unreachable);
    const { user } = await openSite('/signup');
    await screen.findByRole('heading', { name: /Your details/ });
    await user.type(field('ZIP'), '72201');
    const again = await screen.findByRole('button', { name: 'Look it up again' });
    api.answer('GET /api/zip/72201', goodAnswers['GET /api/zip/72201']);
    await user.click(again);
    await waitFor(() => expect(field('City')).toHaveValue('Little Rock'));
    expect(field('ZIP')).toHaveValue('72201');
  });

  it('[S5.8] shows errors for an invalid phone number or ZIP code and does not continue', async () => {
    const { user } = await openSite('/signup');
    await screen.findByRole('heading', { name: /Your details/ });
    await user.type(field('Phone'), '4165554821');
    await user.click(nextButton());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Please enter a valid U.S. phone number to proceed.');
    expect(alert).toHaveTextContent('Please enter a valid ZIP code to proceed.');
    expect(field('Phone')).toHaveAccessibleDescription('Please enter a valid U.S. phone number.');
    expect(api.callsTo('POST /api/signup/validate')).toEqual([]);
  });

  it('lists all problems with links that focus the fields', async () => {
    const { user } = await openSite('/signup');
    await screen.findByRole('heading', { name: /Your details/ });
    await user.click(nextButton());
    const summary = await screen.findByRole('alert', { name: 'There are 6 problems' });
    expect(summary).toHaveFocus();
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Please enter your first name.',
      'Please enter your last name.',
      'Please enter your email.',
      'Please enter a valid U.S. phone number to proceed.',
      'Please enter a valid ZIP code to proceed.',
      'Please choose a password that meets every rule.',
    ]);
    await user.click(within(summary).getByRole('link', { name: 'Please enter your email.' }));
    expect(field('Email')).toHaveFocus();
    await user.type(field('Email'), 'maria@example.com');
    expect(within(summary).getAllByRole('link')).toHaveLength(6);
    await user.click(nextButton());
    expect(await screen.findByRole('alert', { name: 'There are 5 problems' })).toHaveFocus();
  });

  it.each([
    [true, true, /This email and phone number are already associated with Numbercast accounts\./, ['', '']],
    [true, false, /^This email is already associated with a Numbercast account\./, ['', '501-555-4821']],
    [false, true, /^This phone number is already associated/, ['maria@example.com', '']],
  ])('[S7.2] shows which contact is in use (email %s, phone %s) and clears it', async (email, phone, text, left) => {
    api.answer('POST /api/signup/validate', { body: { valid: false, emailDuplicate: email, phoneDuplicate: phone } });
    const site = await openSite('/signup');
    await fillBasics(site);
    await site.user.click(nextButton());
    const dialog = await screen.findByRole('alertdialog', { name: 'Account Already Exists' });
    expect(within(dialog).getByText(text)).toBeInTheDocument();
    await site.user.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect([field('Email'), field('Phone')].map((input) => (input as HTMLInputElement).value)).toEqual(left);
    await waitFor(() => expect(field(email ? 'Email' : 'Phone')).toHaveFocus());
  });

  it('[S8.5] shows an error and does not continue when validation fails', async () => {
    api.answer('POST /api/signup/validate', problem(500, 'internal'));
    const site = await openSite('/signup');
    await fillBasics(site);
    await site.user.click(nextButton());
    expect(await screen.findByText('Unable to validate signup data. Please try again.')).toBeInTheDocument();
    expect(site.address()).toBe('/signup');
  });
});
