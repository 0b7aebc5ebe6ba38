import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import { ana, auditEntry, deadLetter, deadLetterDetails } from '../../../testing/admin-answers.js';
import { adminWorld, openConsole } from '../../../testing/admin-console.js';
import { problem } from '../../../testing/fake-api.js';
import { anasDetails } from '../../../testing/member-answers.js';
import { dropStepUp } from '../step-up.js';

let api: ReturnType<typeof adminWorld>;
beforeEach(() => {
  dropStepUp();
  api = adminWorld();
});

const REPLAY = 'POST /api/admin/dead-letters/members%2F0%2F17/replay';
const OTHER_REPLAY = 'POST /api/admin/dead-letters/delivery%2F2%2F4/replay';

describe('the audit log', () => {
  it('lists entries with actor, action and target, and can be searched', async () => {
    const { user } = await openConsole('audit');
    const entry = await screen.findByRole('row', { name: /Nov 22/ });
    for (const text of [auditEntry.actor, auditEntry.action, auditEntry.target]) expect(entry).toHaveTextContent(text);
    api.answer('GET /api/admin/audit', { body: { items: [], total: 0 } });
    await user.type(screen.getByLabelText('Search by person, action, or target'), 'resent');
    expect(await screen.findByText('No entries found.')).toBeInTheDocument();
    expect(api.callsTo('GET /api/admin/audit').at(-1)?.query.get('search')).toBe('resent');
  });
});

describe('dead letters', () => {
  const sent = () => api.calls.filter(({ route }) => route.endsWith('/replay')).map(({ route }) => route);

  it('are listed while they wait for a retry, and can be filtered by service', async () => {
    const { user, address } = await openConsole('dead-letters');
    await screen.findByRole('row', { name: /billing.v1.SignupPaid/ });
    expect(api.callsTo('GET /api/admin/dead-letters')[0]?.query.get('state')).toBe('waiting');
    api.answer('GET /api/admin/dead-letters', { body: { items: [], total: 0 } });
    await user.selectOptions(screen.getByLabelText('Service'), 'billing');
    expect(await screen.findByText('No dead letters found.')).toBeInTheDocument();
    expect(address()).toBe('/admin-dashboard?tab=dead-letters&group=billing');
  });

  it('open in a panel with their error and event', async () => {
    const { user, address, goBack } = await openConsole('dead-letters');
    await user.click(await screen.findByRole('link', { name: /billing.v1.SignupPaid/ }));
    const panel = await screen.findByRole('dialog', { name: deadLetterDetails.type });
    expect(panel).toHaveTextContent('the store was away');
    expect(panel).toHaveTextContent('"firstName": "Ana"');
    expect(
      within(panel).getByRole('button', { name: `Copy event id ${deadLetterDetails.eventId}` }),
    ).toBeInTheDocument();
    expect(address()).toContain('open=members%2F0%2F17');
    await goBack();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('are filtered by state, and listed even without an aggregate id', async () => {
    const { user, address } = await openConsole('dead-letters', '&group=members');
    expect(await screen.findAllByRole('button', { name: `Copy aggregate id ${deadLetter.key}` })).not.toHaveLength(0);
    api.answer('GET /api/admin/dead-letters', { body: { items: [{ ...deadLetter, key: null }], total: 1 } });
    await user.click(await screen.findByRole('link', { name: 'Sent back' }));
    await waitFor(() => expect(address()).toBe('/admin-dashboard?tab=dead-letters&state=replayed'));
    expect(await screen.findByRole('button', { name: `Copy dead letter id ${deadLetter.id}` })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Copy aggregate id/ })).not.toBeInTheDocument());
  });

  it('show why their event cannot be decoded', async () => {
    const unreadable = 'This release does not know this type of event.';
    api.answer('GET /api/admin/dead-letters/members%2F0%2F17', {
      body: { ...deadLetterDetails, payload: null, unreadable },
    });
    await openConsole('dead-letters', `&open=${encodeURIComponent(deadLetter.id)}`);
    expect(await screen.findByText(unreadable)).toBeInTheDocument();
  });

  it('are reported as not found when they do not exist', async () => {
    api.answer('GET /api/admin/dead-letters/nobody', problem(404, 'dead-letter-not-found'));
    await openConsole('dead-letters', '&open=nobody');
    expect(await screen.findByText('Dead letter not found.')).toBeInTheDocument();
  });

  it('are retried one by one after a confirmation that shows their number per service', async () => {
    for (const route of [REPLAY, OTHER_REPLAY]) api.answer(route, { status: 202, body: { success: true } });
    const { user } = await openConsole('dead-letters');
    await user.click(await screen.findByRole('checkbox', { name: `Select billing.v1.SignupPaid ${deadLetter.id}` }));
    await user.click(screen.getByRole('checkbox', { name: /^Select numbergen.v1.SetsAssigned/ }));
    expect(screen.getByText('2 selected')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry selected' }));
    const question = await screen.findByRole('alertdialog', { name: 'Retry 2 dead letters?' });
    expect(question).toHaveTextContent('the service that failed: members 1, delivery 1.');
    expect(sent()).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Retry 2 dead letters' }));
    expect(await screen.findByText('2 dead letters retried')).toBeInTheDocument();
    expect(sent()).toEqual([REPLAY, OTHER_REPLAY]);
    expect(screen.queryByRole('button', { name: 'Retry selected' })).not.toBeInTheDocument();
  });

  it('are retried again only if their retry failed', async () => {
    api.answer(REPLAY, { status: 202, body: { success: true } });
    api.answer(OTHER_REPLAY, problem(503, 'service-unavailable'));
    const { user } = await openConsole('dead-letters');
    await user.click(await screen.findByRole('checkbox', { name: /^Select this page/ }));
    await user.click(screen.getByRole('button', { name: 'Retry selected' }));
    await user.click(await screen.findByRole('button', { name: 'Retry 2 dead letters' }));
    expect(await screen.findByText('1 of 2 retried')).toBeInTheDocument();
    api.answer(OTHER_REPLAY, { status: 202, body: { success: true } });
    await user.click(screen.getByRole('button', { name: 'Retry 1 dead letter' }));
    expect(await screen.findByText('2 dead letters retried')).toBeInTheDocument();
    expect(sent()).toEqual([REPLAY, OTHER_REPLAY, OTHER_REPLAY]);
  });

  it('can be set aside in their panel', async () => {
    const path = '/api/admin/dead-letters/members%2F0%2F17';
    const { user } = await openConsole('dead-letters', `&open=${encodeURIComponent(deadLetter.id)}`);
    const button = await screen.findByRole('button', { name: 'Set aside' });
    api.answer(`POST ${path}/set-aside`, { body: { success: true } });
    api.answer(`GET ${path}`, { body: { ...deadLetterDetails, isSetAside: true } });
    await user.click(button);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Set aside' })).not.toBeInTheDocument());
    expect(api.callsTo(`POST ${path}/set-aside`)).toHaveLength(1);
  });

  it('can be retried from their panel', async () => {
    api.answer(REPLAY, { status: 202, body: { success: true } });
    const { user } = await openConsole('dead-letters', `&open=${encodeURIComponent(deadLetter.id)}`);
    await user.click(await screen.findByRole('button', { name: 'Retry in members' }));
    await user.click(await screen.findByRole('button', { name: 'Retry 1 dead letter' }));
    expect(await screen.findByText('1 dead letter retried')).toBeInTheDocument();
  });
});

describe('the filters of the audit log', () => {
  it('exclude unlocks of the console by default, and are stored in the URL', async () => {
    const { user, address } = await openConsole('audit');
    expect(await screen.findByRole('row', { name: /changed rollout target/ })).toBeInTheDocument();
    const last = () => Object.fromEntries(api.callsTo('GET /api/admin/audit').at(-1)!.query);
    expect(last()).toEqual({ except: 'unlocked the console' });
    await user.selectOptions(screen.getByLabelText('Action'), 'Numbers resent');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-20' } });
    await waitFor(() => expect(last()).toMatchObject({ action: 'resent numbers', from: '2026-11-20' }));
    expect(address()).toBe('/admin-dashboard?tab=audit&action=resent+numbers&from=2026-11-20');
    await user.click(screen.getByRole('link', { name: 'With unlocks' }));
    await waitFor(() => expect(last()).toEqual({}));
  });
});

describe('an audit log entry about a member', () => {
  const page = `/admin-dashboard?tab=users&member=${ana.id}`;

  it('shows the member’s name and links to the member page', async () => {
    api.answer(`GET /api/admin/members/${ana.id}`, { body: anasDetails });
    const target = `powerball-2026-11-23|${ana.id}|sms|r1`;
    api.answer('GET /api/admin/audit', {
      body: { items: [{ ...auditEntry, action: 'resent numbers', target }], total: 1 },
    });
    await openConsole('audit');
    const entry = await screen.findByRole('row', { name: /resent numbers/ });
    expect(await within(entry).findByText('Ana Reyes')).toBeInTheDocument();
    expect(entry).toHaveTextContent('powerball-2026-11-23, text');
    expect(within(entry).getByRole('link')).toHaveAttribute('href', page);
  });
});
