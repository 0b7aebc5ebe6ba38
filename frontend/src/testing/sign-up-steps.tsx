import { expect } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';

import { problem } from './fake-api.js';
import { openSite } from './render-app.js';

export type Site = Awaited<ReturnType<typeof openSite>>;

export const field = (name: string) => screen.getByLabelText(name, { selector: 'input' });
export const nextButton = () => screen.getByRole('button', { name: /^Next/ });
export const goodAnswers = {
  'POST /api/signup/validate': { body: { valid: true, emailDuplicate: false, phoneDuplicate: false } },
  'GET /api/zip/72201': { body: { zip: '72201', city: 'Little Rock', state: 'AR' } },
  'GET /api/zip/99999': problem(404, 'zip-not-found'),
  'POST /api/signup/account': { status: 201, body: { reservation: 'r-1', expiresAt: '2026-11-21T12:00:00Z' } },
  'POST /api/checkout': { body: { url: 'http://localhost/#payment-page' } },
  'GET /api/signup/r-1': { body: { state: 'paid' } },
};

/** jsdom has no layout. Simulates terms that are longer than their box, at the scroll position that the test sets. */
export function layOutTerms() {
  const sizes = { scrollHeight: 2_000, clientHeight: 400 };
  for (const [name, value] of Object.entries(sizes)) {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
  }
}

export async function fillBasics({ user }: Site) {
  await screen.findByRole('heading', { name: /Your details/ });
  await user.type(field('First name'), 'mARIA');
  await user.type(field('Last name'), 'okafor');
  await user.type(field('Email'), 'maria@example.com');
  await user.type(field('Phone'), '5015554821');
  await user.type(field('ZIP'), '72201');
  await user.type(field('Password'), 'Secret-123');
  await user.type(field('Re-type password'), 'Secret-123');
  await waitFor(() => expect(field('City')).toHaveValue('Little Rock'));
}

export async function acceptTerms({ user }: Site) {
  const terms = await screen.findByRole('region', { name: 'Terms and Conditions' });
  fireEvent.scroll(terms, { target: { scrollTop: 1_595 } });
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'I Accept' }));
  await user.click(await screen.findByRole('button', { name: 'I Agree' }));
  await screen.findByRole('heading', { name: /Delivery and plan/ });
}

export async function reachPreferences(from = '/signup') {
  const site = await openSite(from);
  await fillBasics(site);
  await site.user.click(nextButton());
  await acceptTerms(site);
  return site;
}
