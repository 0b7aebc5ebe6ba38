import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';

import { ana } from '../../../testing/admin-answers.js';
import { consent } from '../../../testing/delivery-answers.js';
import { openMember } from '../../../testing/member-page.js';
import { problem } from '../../../testing/fake-api.js';
import { dropStepUp } from '../step-up.js';

const CONSENTS = `GET /api/admin/members/${ana.id}/consents`;
const EXPORT = `POST /api/admin/members/${ana.id}/consents/export`;

let saved: Blob[];
beforeEach(() => {
  dropStepUp();
  saved = [];
  // jsdom has no files to save
  Object.assign(URL, { createObjectURL: (blob: Blob) => `#${saved.push(blob)}`, revokeObjectURL: () => undefined });
});

const openPanel = async (items?: readonly object[]) => {
  const site = await openMember();
  if (items) site.api.answer(CONSENTS, { body: { items } });
  await site.user.click(await screen.findByRole('button', { name: 'Export consents' }));
  return { ...site, panel: await screen.findByRole('dialog', { name: 'Consents of Ana Reyes' }) };
};

describe('a member’s consents', () => {
  it('are shown with their sources', async () => {
    const { panel, address } = await openPanel();
    expect(await within(panel).findByText(consent.evidence)).toBeInTheDocument();
    expect(panel).toHaveTextContent('revoked');
    expect(address()).toContain(`open=${ana.id}`);
  });

  it('show the language of a text that was not in English', async () => {
    const terms = { ...consent, channel: 'terms', allowed: true, source: 'signup', textVersion: '1.0', evidence: null };
    const { panel } = await openPanel([
      { ...terms, language: 'es' },
      { ...terms, at: '2026-11-21T15:00:00Z', language: 'en' },
    ]);
    expect(await within(panel).findByText('text version 1.0 in Spanish')).toBeInTheDocument();
    expect(within(panel).getByText('text version 1.0')).toBeInTheDocument();
  });

  it('are downloaded as CSV or JSON', async () => {
    const { user, panel, api } = await openPanel();
    api.answer(EXPORT, { body: { fileName: 'consents.csv', content: 'at,channel' } });
    await user.click(await within(panel).findByRole('button', { name: 'Download CSV' }));
    await user.click(await within(panel).findByRole('button', { name: 'Download JSON' }));
    expect(api.callsTo(EXPORT).map(({ body }) => body)).toEqual([{ format: 'csv' }, { format: 'json' }]);
    expect(saved.map(({ type }) => type)).toEqual(['text/csv', 'application/json']);
  });

  it('show an error when the file cannot be created', async () => {
    const { user, panel, api } = await openPanel();
    api.answer(EXPORT, problem(503, 'service-unavailable'));
    await user.click(await within(panel).findByRole('button', { name: 'Download CSV' }));
    expect(await within(panel).findByRole('alert')).toBeInTheDocument();
    expect(saved).toEqual([]);
  });
});
