import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { lateResult, onCallRoute } from '../../../testing/admin-answers.js';
import { adminWorld, openConsole } from '../../../testing/admin-console.js';
import { dropStepUp } from '../step-up.js';

let api: ReturnType<typeof adminWorld>;
beforeEach(() => {
  dropStepUp();
  api = adminWorld();
});

const ROUTES = 'POST /api/admin/notification-routes';

describe('incidents', () => {
  it('show what is wrong and who was notified, and are acknowledged with a button', async () => {
    const { user } = await openConsole('notifications');
    const row = await screen.findByRole('row', { name: /^Result late/ });
    expect(row).toHaveTextContent('Powerball Sat Nov 21 has no result 6 hours after the draw.');
    expect(row).toHaveTextContent('On call');
    const acknowledged = { ...lateResult, acknowledged: { by: 'ann@example.com', at: '2026-11-22T10:05:00Z' } };
    const path = `/api/admin/incidents/${encodeURIComponent(lateResult.incidentId)}/acknowledged`;
    api.answer(`POST ${path}`, { body: acknowledged });
    api.answer('GET /api/admin/incidents', { body: { items: [acknowledged] } });
    await user.click(within(row).getByRole('button', { name: 'Acknowledge Result late' }));
    expect(await screen.findByText('ann@example.com')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Acknowledge/ })).not.toBeInTheDocument();
  });

  it('cannot be acknowledged after they have ended', async () => {
    const over = { ...lateResult, endedAt: '2026-11-22T11:00:00Z' };
    api.answer('GET /api/admin/incidents', { body: { items: [over] } });
    await openConsole('notifications');
    expect(await screen.findByRole('row', { name: /^Result late/ })).toHaveTextContent(/over/i);
    expect(screen.queryByRole('button', { name: /^Acknowledge/ })).not.toBeInTheDocument();
  });
});

describe('notification routes', () => {
  it('show their conditions, quiet hours and why the last notification failed', async () => {
    await openConsole('notifications');
    const row = await screen.findByRole('row', { name: /On call.*hooks\.example\.com/ });
    for (const text of [
      'Result late, Result held back; urgent only',
      'After 15 min',
      'quiet from 10:00 PM to 7:00 AM Eastern',
      'status 404',
    ])
      expect(row).toHaveTextContent(text);
  });

  it('are added, with validation errors next to the fields', async () => {
    const { user } = await openConsole('notifications');
    await user.click(await screen.findByRole('button', { name: 'Add a route' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a route' }));
    await user.type(dialog.getByLabelText('Name'), 'Staff');
    await user.selectOptions(dialog.getByLabelText('By'), 'sms');
    await user.type(dialog.getByLabelText('Phone number'), '212');
    await user.click(dialog.getByRole('checkbox', { name: 'Dead letters' }));
    await user.click(dialog.getByRole('checkbox', { name: /^Only urgent notices in quiet hours/ }));
    const errors = [{ pointer: '/to', detail: 'Enter a US phone number with +1, such as +12125550123' }];
    api.answer(ROUTES, { status: 400, body: { type: '/problems/invalid-input', title: 'Invalid input', errors } });
    await user.click(dialog.getByRole('button', { name: 'Add route' }));
    expect(await dialog.findByText(errors[0]!.detail)).toBeInTheDocument();
    api.answer(ROUTES, { body: onCallRoute });
    await user.click(dialog.getByRole('button', { name: 'Add route' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [, { body }] = api.callsTo(ROUTES) as [unknown, { body: { kinds: string[] } }];
    expect(body).toMatchObject({
      name: 'Staff',
      channel: 'sms',
      to: '212',
      afterMinutes: 0,
      quietHours: { from: '22:00', to: '07:00', zone: 'America/New_York' },
    });
    expect(body.kinds).not.toContain('dead-letters');
  });

  it('send a test notification, and are removed after a confirmation', async () => {
    for (const action of ['test', 'removed']) api.answer(`${ROUTES}/r-1/${action}`, { body: onCallRoute });
    const { user } = await openConsole('notifications');
    await user.click(await screen.findByRole('button', { name: 'Send a test to On call' }));
    expect(await screen.findByText('A test is on its way to On call')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove On call' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove On call?' }));
    await user.click(question.getByRole('button', { name: 'Remove the route' }));
    await waitFor(() => expect(api.callsTo(`${ROUTES}/r-1/removed`)).toHaveLength(1));
  });

  it('are reported as missing on the System tab when there are none', async () => {
    api.answer('GET /api/admin/notification-routes', { body: { items: [] } });
    await openConsole('system');
    expect(await screen.findByText('No one is notified')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add a route' })).toHaveAttribute(
      'href',
      '/admin-dashboard?tab=notifications',
    );
  });
});
