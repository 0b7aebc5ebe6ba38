import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { adminWorld, openConsole } from '../../../testing/admin-console.js';
import { problem } from '../../../testing/fake-api.js';
import { aWin, newWin } from '../../../testing/win-answers.js';
import { dropStepUp } from '../step-up.js';
import type { Win } from './wins-api.js';

const WINS = 'GET /api/admin/jackpot-wins';
const act = (step: string) => `POST /api/admin/jackpot-wins/powerball-2026-11-23%7Cada/${step}`;
const NOW = '2026-11-25T15:30:00Z';
const listOf = (...items: Win[]) => ({ body: { now: NOW, items } });

let api: ReturnType<typeof adminWorld>;
beforeEach(() => {
  dropStepUp();
  api = adminWorld();
});

async function openWin(win: Win) {
  api.answer(WINS, listOf(win));
  const { user } = await openConsole('reporting');
  return { user, card: await screen.findByRole('article', { name: 'Win of Monday, November 23, 2026' }) };
}

async function typePayout(win: Win, amount: string) {
  const { user, card } = await openWin(win);
  await user.type(within(card).getByLabelText(/gross payout in dollars/), amount);
  await user.click(within(card).getByRole('button', { name: 'Record payout' }));
  return { user, card };
}

describe('the jackpot wins', () => {
  it('show a notice when there are none', async () => {
    await openConsole('reporting');
    expect(await screen.findByText('No jackpot wins yet.')).toBeInTheDocument();
  });

  it('show the set, the winner, and that no payout is recorded', async () => {
    const { card } = await openWin(newWin);
    expect(card).toHaveTextContent('05, 17, 28, 33, 64, Powerball 12');
    expect(card).toHaveTextContent('No payout recorded');
    expect(within(card).getByRole('button', { name: 'Copy member id ada' })).toBeInTheDocument();
    expect(within(card).getByRole('link', { name: 'Member ada' })).toBeInTheDocument();
    expect(within(card).queryByRole('button', { name: 'Winner contacted' })).not.toBeInTheDocument();
  });

  it('load the names of the winners from the members service in one request', async () => {
    const names = { id: 'ada', firstName: 'Ada', lastName: 'Byron' };
    api.answer('GET /api/admin/members', { body: { items: [names], total: 1 } });
    api.answer(WINS, listOf(newWin, { ...newWin, winId: 'powerball-2026-11-21|ada', date: '2026-11-21' }));
    await openConsole('reporting');
    const links = await screen.findAllByRole('link', { name: 'Ada Byron' });
    expect(links.map((one) => one.getAttribute('href'))).toEqual(
      Array(2).fill('/admin-dashboard?tab=users&member=ada'),
    );
    const asked = api.callsTo('GET /api/admin/members').map(({ query }) => query.get('ids'));
    expect(asked.filter((ids) => ids === 'ada')).toHaveLength(1);
  });

  it('can be reloaded after a failure', async () => {
    api.answer(WINS, problem(503, 'unavailable'));
    const { user } = await openConsole('reporting');
    const card = await screen.findByRole('region', { name: 'Jackpot wins' });
    await within(card).findByText('The wins can’t be shown right now.');
    api.answer(WINS, listOf(newWin));
    await user.click(within(card).getByRole('button', { name: 'Load again' }));
    expect(await within(card).findByText('No payout recorded')).toBeInTheDocument();
  });
});

describe('recording a payout', () => {
  it('starts with the amount that the feed reports for each winning ticket', async () => {
    const feed = {
      dollars: 350_000_000,
      winners: 2,
      payoutCents: 17_500_000_000,
      source: 'megamillions.example',
      readAt: '2026-11-25T15:00:00Z',
    };
    const { card } = await openWin({ ...newWin, jackpot: { confirmedMillions: 350, feed } });
    const field = within(card).getByLabelText('Verified gross payout in dollars');
    expect(field).toHaveValue('175,000,000.00');
    expect(field).toHaveAccessibleDescription(/megamillions\.example, read .*: \$350,000,000 for 2 winning tickets\./);
  });

  it('shows when the feed reports no winning ticket', async () => {
    const feed = { dollars: 350_000_000, winners: 0, payoutCents: null, source: 'a.example', readAt: NOW };
    const { card } = await openWin({ ...newWin, jackpot: { confirmedMillions: 350, feed } });
    const field = within(card).getByLabelText('Verified gross payout in dollars');
    expect(field).toHaveValue('');
    expect(field).toHaveAccessibleDescription(/has no winning ticket\.$/);
  });

  it('announces that a case will open, and then shows its deadline and our share', async () => {
    api.answer(act('payout'), () => {
      api.answer(WINS, listOf(aWin()));
      return { body: aWin() };
    });
    const { user, card } = await typePayout(newWin, '600,000,000');
    const question = await screen.findByRole('alertdialog', { name: 'Record $600,000,000.00?' });
    expect(question).toHaveTextContent('That is above $50,000,000: a case opens');
    await user.click(within(question).getByRole('button', { name: 'Record $600,000,000.00' }));
    expect(await within(card).findByText('Contact the winner: 2 d 13 h left')).toBeInTheDocument();
    expect(card).toHaveTextContent('Our share, 2.5%$15,000,000.00');
    expect(api.callsTo(act('payout')).map(({ body }) => body)).toEqual([{ grossCents: 60_000_000_000 }]);
  });

  it('of $50,000,000 announces that no case will open', async () => {
    await typePayout(newWin, '50,000,000.00');
    const question = await screen.findByRole('alertdialog', { name: 'Record $50,000,000.00?' });
    expect(question).toHaveTextContent('That is not above $50,000,000: no case opens');
  });

  it('rejects an amount that cannot be parsed', async () => {
    const { card } = await typePayout(newWin, 'a lot');
    const field = within(card).getByLabelText('Verified gross payout in dollars');
    expect(field).toHaveAccessibleDescription('Please enter dollars, like 600,000,000 or 600,000,000.00.');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('shows why the service rejects it', async () => {
    api.answer(act('payout'), problem(409, 'win-void', { detail: 'This set has not won by the corrected result' }));
    const { user } = await typePayout(newWin, '600000000');
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Record $600,000,000.00' }));
    expect(await within(question).findByRole('alert')).toHaveTextContent('by the corrected result');
  });
});

describe('a jackpot case', () => {
  it('is marked as contacted and then closed', async () => {
    const contacted = aWin({ state: 'contacted', contacted: { by: 'ben', at: NOW } });
    const closed = aWin({ ...contacted.case, state: 'closed', closed: { by: 'ben', at: NOW } });
    for (const [step, next] of [
      ['contacted', contacted],
      ['closed', closed],
    ] as const)
      api.answer(act(step), () => {
        api.answer(WINS, listOf(next));
        return { body: next };
      });
    const { user, card } = await openWin(aWin());
    await user.click(within(card).getByRole('button', { name: 'Winner contacted' }));
    expect(await within(card).findByText('The winner has been contacted')).toBeInTheDocument();
    expect(card).toHaveTextContent(/by ben, in time/);
    expect(within(card).queryByLabelText(/gross payout/)).not.toBeInTheDocument();
    await user.click(within(card).getByRole('button', { name: 'Close the case' }));
    expect(await within(card).findByText('Closed')).toBeInTheDocument();
    expect(within(card).queryByRole('button', { name: 'Close the case' })).not.toBeInTheDocument();
  });

  it('offers no actions after a corrected result has revoked the win', async () => {
    const { card } = await openWin({ ...aWin(), stands: false });
    expect(card).toHaveTextContent('According to the published result, this set did not win.');
    expect(within(card).queryByLabelText(/gross payout/)).not.toBeInTheDocument();
    expect(within(card).queryByRole('button', { name: 'Winner contacted' })).not.toBeInTheDocument();
  });

  it('exports its evidence in one file: the win, the Merkle root, the proof and the delivery receipts', async () => {
    const saved: Blob[] = [];
    // jsdom has no files to save
    Object.assign(URL, { createObjectURL: (blob: Blob) => `#${saved.push(blob)}`, revokeObjectURL: () => undefined });
    const receipt = { deliveryId: 'powerball-2026-11-23|ada|sms', channel: 'sms', state: 'delivered' };
    api.answer('GET /api/proofs/powerball-2026-11-23', { body: { root: 'ab12' } });
    const proof = { format: 'numbercast-proof', drawId: 'powerball-2026-11-23', path: ['c3'] };
    api.answer('POST /api/admin/draws/powerball-2026-11-23/proofs/ada', { body: proof });
    api.answer('GET /api/admin/deliveries/receipts', { body: { items: [receipt] } });
    const { user, card } = await openWin(aWin());
    await user.click(within(card).getByRole('button', { name: 'Save the evidence' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const [call] = api.callsTo('GET /api/admin/deliveries/receipts');
    expect(call?.query.toString()).toBe('drawId=powerball-2026-11-23&memberId=ada');
    expect(JSON.parse(await textOf(saved[0]!))).toEqual({
      win: aWin(),
      root: { root: 'ab12' },
      proof,
      receipts: [receipt],
    });
  });
});

/** jsdom's blobs can be read by its file reader only. */
const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(blob);
  });
