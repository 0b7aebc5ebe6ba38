import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { ana, assignment, report } from '../../testing/admin-answers.js';
import { adminWorld, openConsole } from '../../testing/admin-console.js';
import { problem, unreachable } from '../../testing/fake-api.js';
import { dropStepUp } from './step-up.js';

let api: ReturnType<typeof adminWorld>;
beforeEach(() => {
  dropStepUp();
  api = adminWorld();
});

describe('the resend tools', () => {
  it('[S2.94] resend an assignment after a confirmation that shows what will be sent', async () => {
    api.answer('POST /api/resend', { body: { message: 'Sent again by text' } });
    const { user } = await openConsole('resend');
    await user.click(await screen.findByRole('button', { name: 'Text to ana@example.com' }));
    const question = await screen.findByRole('alertdialog', { name: 'Send again by text?' });
    expect(question).toHaveTextContent('The 1 set for Monday, November 23, 2026 will be sent to ana@example.com again');
    await user.click(within(question).getByRole('button', { name: 'Send 1 text' }));
    expect(await screen.findByText('Sent again by text')).toBeInTheDocument();
    expect(api.callsTo('POST /api/resend')[0]?.body).toEqual({ id: assignment.id, type: 'text' });
  });

  it('show the state of earlier messages with the provider’s error', async () => {
    const error = { code: '30034', words: 'Message from an unregistered number' };
    const failed = { deliveryId: 'd|m|sms', channel: 'sms', state: 'failed', reason: 'sender-unregistered', error };
    const sent = { deliveryId: 'd|m|email', channel: 'email', state: 'delivered', reason: null, error: null };
    api.answer('GET /api/admin/deliveries/receipts', { body: { items: [failed, sent] } });
    const { user } = await openConsole('resend');
    await user.click(await screen.findByRole('button', { name: 'Text to ana@example.com' }));
    const list = await screen.findByRole('list', { name: 'Sent so far' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Text: failed · sender-unregistered · 30034 Message from an unregistered number', 'Email: delivered']);
  });

  it('[S8.35] show an error when a message cannot be resent', async () => {
    api.answer('POST /api/resend', problem(409, 'not-allowed', { detail: 'This member has stopped texts.' }));
    const { user } = await openConsole('resend');
    await user.click(await screen.findByRole('button', { name: 'Email to ana@example.com' }));
    await user.click(await screen.findByRole('button', { name: 'Send 1 email' }));
    expect(await screen.findByText('Resend failed')).toBeInTheDocument();
    expect(screen.getByText('This member has stopped texts.')).toBeInTheDocument();
  });

  it('[S2.95] filter assignments by draw, and show when there are none', async () => {
    api.answer('GET /api/assignments', ({ query }) => ({
      body: query.get('drawId') ? { items: [], total: 0 } : { items: [assignment], total: 1 },
    }));
    const { user, address } = await openConsole('resend');
    expect(await screen.findByRole('row', { name: /ana@example.com/ })).toHaveTextContent('05-17-28-33-64 +12');
    await screen.findByRole('option', { name: 'Powerball, Monday, November 23, 2026' });
    await user.selectOptions(screen.getByLabelText('Draw'), 'powerball-2026-11-23');
    expect(await screen.findByText('No assignments found.')).toBeInTheDocument();
    expect(address()).toBe('/admin-dashboard?tab=resend&drawId=powerball-2026-11-23');
  });
});

describe('payments', () => {
  it('[S2.92] show the default status Active, and N/A for missing values', async () => {
    await openConsole('payments');
    const row = await screen.findByRole('row', { name: /ana@example.com/ });
    expect(row).toHaveTextContent('Active');
    expect(row).toHaveTextContent('N/A');
    expect(within(row).getByRole('button', { name: `Copy member id ${ana.id}` })).toBeInTheDocument();
  });
});

describe('reporting', () => {
  it('[S2.84] shows the latest report with its winners, and a loading text for a game without a report', async () => {
    api.answer('GET /api/admin/reports/latest', ({ query }) =>
      query.get('game') === 'powerball' ? { body: report } : problem(404, 'report-not-found'),
    );
    const { user } = await openConsole('reporting');
    const powerball = await screen.findByRole('region', { name: 'Powerball' });
    expect(await within(powerball).findByText('18,410')).toBeInTheDocument();
    expect(await within(powerball).findByRole('link', { name: 'Ana Reyes' })).toHaveAttribute(
      'href',
      `/admin-dashboard?tab=users&member=${ana.id}`,
    );
    expect(within(powerball).getByRole('button', { name: `Copy member id ${ana.id}` })).toBeInTheDocument();
    expect(powerball).not.toHaveTextContent(ana.id);
    expect(screen.getByRole('region', { name: 'Mega Millions' })).toHaveTextContent('Loading latest draw report...');
    await user.click(await screen.findByRole('button', { name: 'Show table' }));
    expect(await screen.findByRole('row', { name: /Powerball.*Sat, Nov 21/ })).toHaveTextContent('6,021');
  });

  it('shows the last draws as small charts of actual and expected matches', async () => {
    await openConsole('reporting');
    const tiles = within(await screen.findByRole('region', { name: 'Last 20 draws' }));
    const tile = await tiles.findByRole('listitem');
    expect(tile).toHaveTextContent('PowerballSat, Nov 2118,410 sets');
    expect(tile).toHaveTextContent('2 white balls: 1,204, expected 683');
  });

  it('shows that no sets were assigned for a draw instead of counts', async () => {
    const unassigned = { ...report, drawInfo: { ...report.drawInfo, totalNumbersAssigned: 0 } };
    api.answer('GET /api/admin/reports/latest', { body: unassigned });
    api.answer('GET /api/admin/reports', { body: { items: [unassigned] } });
    await openConsole('reporting');
    const powerball = await screen.findByRole('region', { name: 'Powerball' });
    expect(await within(powerball).findByText('No sets were assigned for this draw.')).toBeInTheDocument();
    expect(within(powerball).queryByText(/^Sets assigned|^Winners/)).not.toBeInTheDocument();
    expect(await screen.findByText('No sets were assigned.')).toBeInTheDocument();
  });

  it('shows after which draw the first report appears', async () => {
    api.answer('GET /api/admin/reports/latest', problem(404, 'report-not-found'));
    await openConsole('reporting');
    const powerball = await screen.findByRole('region', { name: 'Powerball' });
    expect(await within(powerball).findByText(/^The first report appears after the draw on .* ET/)).toBeInTheDocument();
  });

  it('shows an error when a report cannot be loaded, and can be reloaded', async () => {
    api.answer('GET /api/admin/reports/latest', unreachable);
    const { user } = await openConsole('reporting');
    const powerball = await screen.findByRole('region', { name: 'Powerball' });
    expect(await within(powerball).findByText('The report can’t be shown right now.')).toBeInTheDocument();
    api.answer('GET /api/admin/reports/latest', { body: report });
    await user.click(within(powerball).getByRole('button', { name: 'Load again' }));
    expect(await within(powerball).findByText('18,410')).toBeInTheDocument();
  });
});

describe('PB Logic', () => {
  it('[S2.77] shows the active rules, which are not editable yet', async () => {
    await openConsole('logic');
    const white = await screen.findByRole('region', { name: 'White balls (5 balls)' });
    expect(await within(white).findByText('xBlockSize')).toBeInTheDocument();
    expect(within(white).getByRole('button', { name: 'Edit (coming soon)' })).toBeDisabled();
    expect(screen.getByText('Skip recently drawn numbers')).toBeInTheDocument();
  });

  it('[S3.24] keeps showing “Loading...” and logs one warning when the rules are missing', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    api.answer('GET /api/admin/rules', { body: { version: 'v1.0', features: [], redBallRules: { reds: 26 } } });
    await openConsole('logic');
    expect(await screen.findByText('reds')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'White balls (5 balls)' })).toHaveTextContent('Loading...');
    await waitFor(() => expect(warn).toHaveBeenCalledWith('The rules for the white balls are missing'));
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });
});

describe('an unknown tab', () => {
  it('[S2.76] shows “Coming soon!”', async () => {
    await openConsole('lottery');
    expect(screen.getByRole('heading', { name: 'Coming soon!' })).toBeInTheDocument();
  });
});
