import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { fakeApi } from '../../testing/fake-api.js';
import { fakeSignIn } from '../../testing/fake-keycloak.js';
import { openSite } from '../../testing/render-app.js';
import {
  field,
  fillBasics,
  goodAnswers,
  layOutTerms,
  nextButton,
  reachPreferences,
} from '../../testing/sign-up-steps.js';
import { clearDraft } from './draft.js';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  clearDraft();
  layOutTerms();
  fakeSignIn(null);
  api = fakeApi(goodAnswers);
});

async function openFirstStep() {
  const site = await openSite('/signup');
  await screen.findByRole('heading', { name: /Your details/ });
  return site;
}

const stored = () => JSON.parse(sessionStorage.getItem('numbercast.signup') ?? '{}') as Record<string, unknown>;

describe('the form of the first sign-up step', () => {
  it('[S2.33] has all required fields, but no field to retype the password yet', async () => {
    await openFirstStep();
    for (const name of ['First name', 'Last name', 'Email', 'Phone', 'ZIP', 'City', 'State', 'Password']) {
      expect(field(name)).toBeInTheDocument();
    }
    expect(screen.queryByLabelText('Re-type password')).not.toBeInTheDocument();
    expect(nextButton()).toBeEnabled();
  });

  it('[S2.35] links to the Terms and the Privacy Policy, each in a new tab', async () => {
    await openFirstStep();
    const notice = screen.getByText(/By continuing, you confirm you’re 18 or older/);
    expect(notice).toHaveTextContent('your details are correct');
    for (const [name, to] of [
      ['Terms', '/terms'],
      ['Privacy Policy', '/privacy'],
    ] as const) {
      const link = screen.getAllByRole('link', { name }).find((candidate) => notice.contains(candidate));
      expect(link).toHaveAttribute('href', to);
      expect(link).toHaveAttribute('target', '_blank');
    }
  });

  it('shows the minimum age of the state once the ZIP code is known', async () => {
    const places = {
      'GET /api/zip/50309': { body: { zip: '50309', city: 'Des Moines', state: 'IA' } },
      'GET /api/zip/84101': { body: { zip: '84101', city: 'Salt Lake City', state: 'UT' } },
    };
    fakeApi({ ...goodAnswers, ...places });
    const { user } = await openFirstStep();
    expect(screen.getByText(/^You must be 18 or older to join\./)).toBeInTheDocument();
    await user.type(field('ZIP'), '50309');
    expect(await screen.findByText('You must be 21 or older to play the lottery in Iowa.')).toBeInTheDocument();
    expect(screen.getByText(/By continuing, you confirm you’re 21 or older/)).toBeInTheDocument();
    await user.clear(field('ZIP'));
    await user.type(field('ZIP'), '84101');
    expect(await screen.findByText(/tickets are not sold in Utah\./)).toBeInTheDocument();
    expect(screen.getByText(/By continuing, you confirm you’re 18 or older/)).toBeInTheDocument();
  });

  it.each([
    ['the field is left by Tab', '{Tab}'],
    ['Enter is pressed', '{Enter}'],
  ])('[S5.3] checks the password when %s, not while it is typed', async (_when, keys) => {
    const { user } = await openFirstStep();
    await user.type(field('Password'), 'secret');
    expect(field('Password')).not.toHaveAttribute('aria-invalid');
    await user.keyboard(keys);
    await waitFor(() => expect(field('Password')).toHaveAttribute('aria-invalid', 'true'));
  });

  it.each([
    ['sEcret-', 'At least 8 characters'],
    ['secret-12', 'At least one uppercase letter'],
    ['SECRET-12', 'At least one lowercase letter'],
    ['Secret-ab', 'At least one number'],
    ['Secret123', 'At least one special character'],
  ])('[S5.1] shows for the password %s which rule it does not meet', async (typed, rule) => {
    const { user } = await openFirstStep();
    await user.type(field('Password'), typed);
    expect(screen.getByText(rule)).toHaveTextContent('(missing)');
  });

  it.each([
    ['a password that breaks a rule', 'secret', null, 'At least 8 characters'],
    ['a different password in the second field', 'Secret-123', 'Secret-124', 'Passwords do not match'],
  ])('[S5.14] does not continue with %s', async (_what, password, again, words) => {
    const site = await openFirstStep();
    await fillBasics(site);
    await site.user.clear(field('Re-type password'));
    await site.user.clear(field('Password'));
    await site.user.type(field('Password'), password);
    if (again) await site.user.type(field('Re-type password'), again);
    await site.user.click(nextButton());
    await waitFor(() => expect(field(again ? 'Re-type password' : 'Password')).toBeInvalid());
    expect(screen.getByText(words, { ignore: 'a' })).toBeInTheDocument();
    expect(api.callsTo('POST /api/signup/validate')).toEqual([]);
    expect(site.address()).toBe('/signup');
  });

  it('[S5.11] accepts only digits in the ZIP code and looks it up after the fifth', async () => {
    const { user } = await openFirstStep();
    await user.type(field('ZIP'), '7a220');
    expect(api.calls.filter(({ route }) => route.startsWith('GET /api/zip/'))).toEqual([]);
    await user.type(field('ZIP'), '19');
    expect(field('ZIP')).toHaveValue('72201');
    await waitFor(() => expect(field('City')).toHaveValue('Little Rock'));
  });

  it('[S5.15] checks whether email and phone are available before it continues', async () => {
    const site = await openFirstStep();
    await fillBasics(site);
    await site.user.click(nextButton());
    await waitFor(() => expect(site.address()).toBe('/signup/terms'));
    expect(api.callsTo('POST /api/signup/validate').map(({ body }) => body)).toEqual([
      { email: 'maria@example.com', phone: '5015554821' },
    ]);
  });
});

describe('the sign-up draft stored in the tab', () => {
  it('[S3.31] contains the details and when the terms were accepted, but no password', async () => {
    await reachPreferences();
    expect(stored()).toEqual({
      basics: {
        firstName: 'Maria',
        lastName: 'Okafor',
        email: 'maria@example.com',
        phone: '501-555-4821',
        zip: '72201',
        city: 'Little Rock',
        state: 'AR',
      },
      basicsChecked: true,
      termsLanguage: 'en',
      termsAcceptedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  it('[S3.37] is cleared after the payment', async () => {
    await reachPreferences();
    await openSite('/signup-success');
    await screen.findByText(/2 emails and 2 texts/);
    expect(sessionStorage.getItem('numbercast.signup')).toBeNull();
  });
});

describe('the last sign-up step', () => {
  it('[S9.14] preselects both delivery channels and the monthly plan', async () => {
    await reachPreferences();
    expect(screen.getByRole('radio', { name: 'Text and email' })).toBeChecked();
    expect(screen.getByRole('radio', { name: /^Monthly/ })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Payment: $12.99 a month' })).toBeEnabled();
  });

  it('preselects the plan from the sign-up link, which is stored in the draft', async () => {
    await reachPreferences('/signup?plan=annual');
    expect(JSON.parse(sessionStorage.getItem('numbercast.signup')!)).toMatchObject({ preferences: { plan: 'annual' } });
    expect(screen.getByRole('radio', { name: /^Annual/ })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Payment: $59.88 a year' })).toBeEnabled();
  });

  it('ignores an unknown plan in the sign-up link', async () => {
    await reachPreferences('/signup?plan=free');
    expect(screen.getByRole('radio', { name: /^Monthly/ })).toBeChecked();
  });
});
