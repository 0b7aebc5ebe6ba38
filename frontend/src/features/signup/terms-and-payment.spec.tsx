import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import { fakeApi, problem, unreachable } from '../../testing/fake-api.js';
import { fakeSignIn, signInServer } from '../../testing/fake-keycloak.js';
import { openSite } from '../../testing/render-app.js';
import {
  acceptTerms,
  fillBasics,
  field,
  goodAnswers,
  layOutTerms,
  nextButton,
  reachPreferences,
} from '../../testing/sign-up-steps.js';
import { changeDraft, clearDraft, readDraft } from './draft.js';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  clearDraft();
  location.hash = '';
  layOutTerms();
  fakeSignIn(null);
  api = fakeApi(goodAnswers);
});

describe('the terms step', () => {
  it('[S2.36] enables acceptance only after the terms were scrolled to the end', async () => {
    const site = await openSite('/signup');
    await fillBasics(site);
    await site.user.click(nextButton());
    const terms = await screen.findByRole('region', { name: 'Terms and Conditions' });
    await site.user.click(screen.getByRole('checkbox'));
    await site.user.click(await screen.findByRole('button', { name: 'OK' }));
    expect(screen.getByRole('checkbox')).not.toBeChecked();
    fireEvent.scroll(terms, { target: { scrollTop: 1_594 } });
    await site.user.click(screen.getByRole('button', { name: 'I Accept' }));
    expect(await screen.findByRole('alertdialog', { name: 'Please Read All Terms' })).toBeInTheDocument();
    await site.user.click(screen.getByRole('button', { name: 'OK' }));
    await acceptTerms(site);
    expect(site.address()).toBe('/signup/preferences');
  });

  it('enables acceptance after a jump to the end of the terms by button', async () => {
    const site = await openSite('/signup');
    await fillBasics(site);
    await site.user.click(nextButton());
    const terms = await screen.findByRole('region', { name: 'Terms and Conditions' });
    terms.scrollTo = (({ top }: ScrollToOptions) => {
      fireEvent.scroll(terms, { target: { scrollTop: Math.min(top!, terms.scrollHeight - terms.clientHeight) } });
    }) as HTMLElement['scrollTo'];
    await site.user.click(screen.getByRole('button', { name: 'Jump to the end' }));
    expect(screen.getByText('Section 17 of 17')).toBeInTheDocument();
    await site.user.click(screen.getByRole('checkbox'));
    expect(screen.getByRole('checkbox')).toBeChecked();
    await site.user.click(screen.getByRole('button', { name: 'Back to the start' }));
    expect(screen.getByRole('checkbox')).toBeChecked();
  });

  it('[S4.32] redirects to the details when they are missing', async () => {
    const site = await openSite('/signup/terms');
    await waitFor(() => expect(site.address()).toBe('/signup'));
  });
});

describe('the last sign-up step', () => {
  it('[S4.33] shows an error when the first step was skipped', async () => {
    await openSite('/signup/preferences');
    expect(await screen.findByRole('alert')).toHaveTextContent('Missing required signup information.');
  });

  it('submits the honeypot value from the first step with the validation and account requests', async () => {
    const site = await openSite('/signup');
    await fillBasics(site);
    const honeypot = document.querySelector<HTMLInputElement>('form input[aria-hidden]')!;
    expect(honeypot.tabIndex).toBe(-1);
    await site.user.type(honeypot, 'Cheap watches');
    await site.user.click(nextButton());
    await acceptTerms(site);
    await site.user.click(screen.getByRole('checkbox', { name: /text messages \(SMS\)/ }));
    await site.user.click(screen.getByRole('radio', { name: /Annual/ }));
    await site.user.click(screen.getByRole('button', { name: 'Payment: $59.88 a year' }));
    await waitFor(() => expect(location.hash).toBe('#payment-page'));
    for (const call of ['POST /api/signup/validate', 'POST /api/signup/account'])
      expect(api.callsTo(call)[0]?.body).toMatchObject({ topic: 'Cheap watches' });
  });

  it('[S2.37] reserves the account, creates the checkout and redirects to the payment page', async () => {
    const { user } = await reachPreferences();
    await user.click(screen.getByRole('checkbox', { name: /text messages \(SMS\)/ }));
    await user.click(screen.getByRole('radio', { name: /Annual/ }));
    await user.click(screen.getByRole('button', { name: 'Payment: $59.88 a year' }));
    await waitFor(() => expect(location.hash).toBe('#payment-page'));
    expect(api.callsTo('POST /api/signup/account')[0]?.body).toEqual({
      email: 'maria@example.com',
      password: 'Secret-123',
      firstName: 'Maria',
      lastName: 'Okafor',
    });
    const sent = api.callsTo('POST /api/checkout')[0]?.body as { termsAcceptedAt: string };
    expect(sent).toEqual({
      reservation: 'r-1',
      email: 'maria@example.com',
      firstName: 'Maria',
      lastName: 'Okafor',
      phone: '5015554821',
      zip: '72201',
      city: 'Little Rock',
      state: 'AR',
      plan: 'annual',
      commPref: 'both',
      smsConsent: { given: true, textVersion: '1.0', language: 'en' },
      termsAcceptedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      termsVersion: '1.0',
      termsLanguage: 'en',
      confirmedAge: 18,
      language: 'en',
    });
    expect(Math.abs(Date.parse(sent.termsAcceptedAt) - Date.now())).toBeLessThan(60_000);
    expect(JSON.stringify(api.callsTo('POST /api/checkout'))).not.toContain('Secret-123');
  });

  it('submits the language of the site regardless of the browser language', async () => {
    const languages = jest.spyOn(navigator, 'language', 'get').mockReturnValue('es-MX');
    const { user } = await reachPreferences();
    await user.click(screen.getByRole('radio', { name: 'Email' }));
    await user.click(screen.getByRole('button', { name: /^Payment/ }));
    await waitFor(() => expect(api.callsTo('POST /api/checkout')[0]?.body).toMatchObject({ language: 'en' }));
    languages.mockRestore();
  });

  it('submits the language in which the terms were accepted even when it differs from the site’s', async () => {
    const { user } = await reachPreferences();
    changeDraft({ termsLanguage: 'es' });
    await user.click(screen.getByRole('checkbox', { name: /text messages \(SMS\)/ }));
    await user.click(screen.getByRole('button', { name: /^Payment/ }));
    await waitFor(() => expect(location.hash).toBe('#payment-page'));
    expect(api.callsTo('POST /api/checkout')[0]?.body).toMatchObject({
      termsLanguage: 'es',
      smsConsent: { language: 'en' },
    });
  });

  it('requires SMS consent for texts but not for email', async () => {
    const { user } = await reachPreferences();
    await user.click(screen.getByRole('button', { name: /^Payment/ }));
    expect(await screen.findByText('Check this box to get texts, or choose Email.')).toBeInTheDocument();
    expect(api.callsTo('POST /api/signup/account')).toEqual([]);
    await user.click(screen.getByRole('radio', { name: 'Email' }));
    await user.click(screen.getByRole('button', { name: /^Payment/ }));
    await waitFor(() => expect(location.hash).toBe('#payment-page'));
    expect(api.callsTo('POST /api/checkout')[0]?.body).toMatchObject({
      commPref: 'email',
      smsConsent: { given: false },
    });
  });

  it('[S3.32] stores the details but not the password in the browser', async () => {
    await reachPreferences();
    const stored = [sessionStorage, localStorage].map((storage) => JSON.stringify(storage)).join();
    expect(stored).toContain('maria@example.com');
    expect(stored).not.toContain('Secret-123');
  });

  it('[S8.7] reuses the reservation when the same order is retried', async () => {
    api.answer('GET /api/signup/r-1', { body: { state: 'open' } });
    api.answer('POST /api/checkout', problem(503, 'unavailable'));
    const { user } = await reachPreferences();
    await user.click(screen.getByRole('radio', { name: 'Email' }));
    await user.click(screen.getByRole('button', { name: /^Payment/ }));
    expect(await screen.findByText('Failed to start payment process. Please try again.')).toBeInTheDocument();
    api.answer('POST /api/checkout', unreachable);
    await user.click(screen.getByRole('button', { name: /^Payment/ }));
    expect(await screen.findByText('Something went wrong. Please try again.')).toBeInTheDocument();
    api.answer('POST /api/checkout', goodAnswers['POST /api/checkout']);
    await user.click(screen.getByRole('button', { name: /^Payment/ }));
    await waitFor(() => expect(location.hash).toBe('#payment-page'));
    expect(api.callsTo('POST /api/signup/account')).toHaveLength(1);
  });

  it.each([
    ['is known to be paid', { 'GET /api/signup/r-1': { body: { state: 'paid' } } }],
    ['turns out to be paid at checkout', { 'POST /api/checkout': problem(409, 'signup-already-paid') }],
  ])('opens the welcome page instead of a second payment when the sign-up %s', async (_case, answers) => {
    const site = await reachPreferences();
    changeDraft({ reservation: 'r-1' });
    api.answer('GET /api/signup/r-1', { body: { state: 'open' } });
    for (const [route, answer] of Object.entries(answers)) api.answer(route, answer);
    await site.user.click(screen.getByRole('radio', { name: 'Email' }));
    await site.user.click(screen.getByRole('button', { name: /^Payment/ }));
    await waitFor(() => expect(site.address()).toBe('/signup-success'));
    expect(location.hash).not.toBe('#payment-page');
  });

  it('creates a new reservation automatically when the first has expired', async () => {
    const answers = [problem(410, 'reservation-gone'), goodAnswers['POST /api/checkout']];
    api.answer('POST /api/checkout', () => answers.shift() ?? problem(500, 'internal'));
    const { user } = await reachPreferences();
    await user.click(screen.getByRole('radio', { name: 'Email' }));
    await user.click(screen.getByRole('radio', { name: /Annual/ }));
    await user.click(screen.getByRole('button', { name: /^Payment/ }));
    await waitFor(() => expect(location.hash).toBe('#payment-page'));
    expect(api.callsTo('POST /api/signup/account')).toHaveLength(2);
  });

  it('returns to the first step when another member has taken the email in the meantime', async () => {
    const errors = [{ pointer: '/email', detail: 'taken' }];
    api.answer('POST /api/checkout', problem(409, 'contact-taken', { errors }));
    const site = await reachPreferences();
    await site.user.click(screen.getByRole('radio', { name: 'Email' }));
    await site.user.click(screen.getByRole('button', { name: /^Payment/ }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Account Already Exists' });
    await site.user.click(within(dialog).getByRole('button', { name: 'OK' }));
    await screen.findByRole('heading', { name: /Your details/ });
    expect(field('Email')).toHaveValue('');
    expect(field('First name')).toHaveValue('Maria');
  });
});

describe('the welcome page after sign-up', () => {
  it('[S2.40] asks whether the numbers arrived and passes the email on to the contact form', async () => {
    await reachPreferences();
    const site = await openSite('/signup-success');
    const dialog = (await screen.findAllByRole('alertdialog')).at(-1)!;
    expect(dialog).toHaveTextContent('2 emails and 2 texts');
    expect(readDraft().basics).toBeUndefined();
    await site.user.click(within(dialog).getByRole('button', { name: 'Did NOT receive my email/text' }));
    await waitFor(() => expect(site.address()).toBe('/contact?reason=missing_numbers&email=maria%40example.com'));
  });

  it('prefills the new member’s email on the sign-in page', async () => {
    await reachPreferences();
    changeDraft({ reservation: 'r-1' });
    api.answer('GET /api/signup/r-1', { body: { state: 'paid', isAccountReady: true } });
    const site = await openSite('/signup-success');
    const dialog = (await screen.findAllByRole('alertdialog')).at(-1)!;
    await site.user.click(within(dialog).getByRole('button', { name: 'Got my email & text' }));
    await waitFor(() => expect(signInServer.sentTo).toContain('login /profile maria@example.com'));
    expect(JSON.stringify([sessionStorage, localStorage])).not.toContain('maria@example.com');
  });

  it('[S2.42] sends a visitor to the sign-in page', async () => {
    sessionStorage.setItem('numbercast.signup', JSON.stringify({ reservation: 'r-1' }));
    const site = await openSite('/signup-success');
    await site.user.click(await screen.findByRole('button', { name: 'Got my email & text' }));
    await waitFor(() => expect(site.address()).toBe('/login'));
  });
});
