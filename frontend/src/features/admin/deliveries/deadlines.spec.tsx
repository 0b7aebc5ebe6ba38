import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { ana, board, calmForecast } from '../../../testing/admin-answers.js';
import { adminWorld, openConsole } from '../../../testing/admin-console.js';
import { unreachable } from '../../../testing/fake-api.js';
import { dropStepUp } from '../step-up.js';

let api: ReturnType<typeof adminWorld>;
beforeEach(() => {
  dropStepUp();
  api = adminWorld();
});

describe('the deadline board', () => {
  it('has one row for each draw, with the time left and the states of its messages by channel', async () => {
    await openConsole('deadlines');
    const ahead = await screen.findByRole('region', { name: 'Deadlines, upcoming' });
    const [, ...draws] = within(ahead).getAllByRole('row');
    expect(draws).toHaveLength(1);
    const [deadline, progress] = within(draws[0]!).getAllByRole('cell');
    expect(deadline).toHaveTextContent('10 h 59 min leftSunday 10:59 PM ET');
    expect(progress).toHaveTextContent(
      'Text540 of 1,841 delivered3 failed1,200 waiting8 sending90 handed overSending' +
        'done by Sunday 2:05 PM ET, 8 h 54 min before the deadline' +
        'Email1,800 of 1,841 delivered41 skippedAll done',
    );
    const passed = screen.getByRole('region', { name: 'Deadlines, last 8 days' });
    expect(within(passed).getByRole('row', { name: /Mega Millions/ })).toHaveTextContent('2 not sent in time');
  });

  it('links a count to its messages and their reasons, and the messages to the bulk resend', async () => {
    const failed = { deliveryId: 'd-1', memberId: ana.id, destination: '··· 6851', reason: 'undelivered' };
    api.answer('GET /api/admin/deliveries/messages', {
      body: { items: [{ ...failed, error: { code: '30006', words: 'Landline or unreachable carrier' } }], total: 1 },
    });
    const { user, address } = await openConsole('deadlines');
    await user.click(await screen.findByRole('link', { name: '3 failed' }));
    const panel = await screen.findByRole('dialog', { name: 'Failed texts, Powerball, Mon, Nov 23' });
    expect(await within(panel).findByRole('row', { name: /6851/ })).toHaveTextContent(
      'Landline or unreachable carrier (30006)',
    );
    const [call] = api.callsTo('GET /api/admin/deliveries/messages');
    expect(call?.query.toString()).toBe('drawId=powerball-2026-11-23&channel=sms&state=failed');
    expect(within(panel).getByRole('link', { name: /6851/ })).toHaveAttribute(
      'href',
      `/admin-dashboard?tab=users&member=${ana.id}`,
    );
    await user.click(within(panel).getByRole('link', { name: 'Resend these…' }));
    await waitFor(() =>
      expect(address()).toBe('/admin-dashboard?tab=bulk&drawId=powerball-2026-11-23&channel=sms&states=failed'),
    );
  });

  it('closes the messages of a count on Escape and shows the board again', async () => {
    api.answer('GET /api/admin/deliveries/messages', { body: { items: [], total: 0 } });
    const { user, address } = await openConsole(
      'deadlines',
      '&drawId=powerball-2026-11-23&channel=email&state=suppressed',
    );
    const panel = await screen.findByRole('dialog', { name: 'Skipped emails, Powerball, Mon, Nov 23' });
    expect(await within(panel).findByText('No messages are in this state anymore.')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/admin-dashboard?tab=deadlines'));
  });

  it('shows when a deadline is at risk', async () => {
    const forecast = { ...calmForecast, finishAt: '2026-11-23T05:00:00Z', late: 300, isInDanger: true };
    const items = board.items.map((line) =>
      line.channel === 'sms' && line.forecast ? { ...line, failed: 0, forecast } : line,
    );
    api.answer('GET /api/admin/deliveries', { body: { ...board, items } });
    await openConsole('deadlines');
    const texts = await screen.findByRole('row', { name: /Powerball/ });
    expect(texts).toHaveTextContent('Deadline at risk');
    expect(texts).toHaveTextContent('1 h 1 min after it; 300 of 1,208 would miss the deadline');
  });

  it('shows which provider is not responding', async () => {
    api.answer('GET /api/admin/deliveries', { body: { ...board, resting: [{ channel: 'sms', since: board.now }] } });
    await openConsole('deadlines');
    expect(await screen.findByText('The text provider is not responding')).toBeInTheDocument();
  });

  it('raises a warning in other tabs of the console, with a link to the board', async () => {
    const alarm = {
      drawId: 'powerball-2026-11-23',
      channel: 'sms',
      deadline: '2026-11-23T03:59:00Z',
      finishAt: null,
      late: 900,
      waiting: 1_000,
    };
    api.answer('GET /api/admin/deliveries/alarms', { body: { now: board.now, items: [alarm] } });
    const { user, address } = await openConsole('audit');
    const warning = await screen.findByRole('alert');
    expect(warning).toHaveTextContent('not done a day after the deadline; 900 of 1,000 would miss the deadline');
    await user.click(within(warning).getByRole('link', { name: 'See the deadline board' }));
    expect(address()).toBe('/admin-dashboard?tab=deadlines');
  });

  it('shows when no upcoming draw has messages', async () => {
    api.answer('GET /api/admin/deliveries', { body: { ...board, items: [] } });
    await openConsole('deadlines');
    expect(await screen.findByText('No upcoming draw has messages yet.')).toBeInTheDocument();
  });

  it('shows that sending continues when the board cannot be loaded', async () => {
    api.answer('GET /api/admin/deliveries', unreachable);
    await openConsole('deadlines');
    expect(await screen.findByRole('alert')).toHaveTextContent('Sending goes on by itself.');
  });
});
