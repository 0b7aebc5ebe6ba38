import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { sealedDraw } from '../../../testing/admin-answers.js';
import { adminWorld, openConsole } from '../../../testing/admin-console.js';
import { problem } from '../../../testing/fake-api.js';
import { dropStepUp } from '../step-up.js';

const ROUTE = `POST /api/admin/draws/${sealedDraw.drawId}/jackpot`;

let api: ReturnType<typeof adminWorld>;
beforeEach(() => {
  dropStepUp();
  api = adminWorld();
});

async function openDialog() {
  const { user } = await openConsole();
  await user.click(await screen.findByRole('button', { name: `Record the jackpot of ${sealedDraw.drawId}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Jackpot of Powerball' }));
  const record = async (millions: string) => {
    if (millions) await user.type(dialog.getByLabelText('Million US dollars'), millions);
    await user.click(dialog.getByRole('button', { name: 'Record' }));
  };
  return { dialog, record };
}

describe('the jackpot of a draw', () => {
  it('is recorded by the operator and then shown', async () => {
    api.answer(ROUTE, () => {
      api.answer('GET /api/admin/draws', { body: { items: [{ ...sealedDraw, jackpotMillions: 1_150 }] } });
      return { body: {} };
    });
    const { record } = await openDialog();
    await record('1150');
    expect(await screen.findByText('$1,150 million')).toBeInTheDocument();
    expect(api.callsTo(ROUTE).map(({ body }) => body)).toEqual([{ millions: 1150 }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it.each(['', '1.5', 'much'])('is rejected when it is "%s"', async (millions) => {
    const { dialog, record } = await openDialog();
    await record(millions);
    expect(dialog.getByLabelText('Million US dollars')).toHaveAccessibleDescription('Please enter whole millions.');
    expect(api.callsTo(ROUTE)).toEqual([]);
  });

  it('is rejected with the service’s message after the draw', async () => {
    api.answer(ROUTE, problem(409, 'draw-is-over', { detail: 'This draw is over' }));
    const { dialog, record } = await openDialog();
    await record('150');
    expect(await dialog.findByRole('alert')).toHaveTextContent('This draw is over');
  });
});

describe('the jackpot from a feed', () => {
  const jackpotProposal = {
    millions: 350,
    cashDollars: 152_900_000,
    source: 'nylottery.example',
    readAt: '2026-11-22T15:05:00Z',
  };
  const answerDraw = (changes: object) =>
    api.answer('GET /api/admin/draws', { body: { items: [{ ...sealedDraw, ...changes }] } });
  const confirming = (millions: number) =>
    screen.findByRole('button', { name: `Confirm $${millions} million for ${sealedDraw.drawId}` });

  it('is shown with its source and read time, and confirmed with one click', async () => {
    answerDraw({ jackpotProposal });
    api.answer(ROUTE, () => {
      answerDraw({ jackpotMillions: 350, jackpotSource: 'nylottery.example', jackpotProposal });
      return { body: {} };
    });
    const { user } = await openConsole();
    const button = await confirming(350);
    expect(button.closest('td, dd, li, span')?.parentElement).toHaveTextContent(/nylottery\.example.*Nov 22.*10:05/);
    await user.click(button);
    expect(await screen.findByText('Jackpot confirmed')).toBeInTheDocument();
    expect(await screen.findByText('$350 million')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Confirm/ })).not.toBeInTheDocument());
    expect(api.callsTo(ROUTE).map(({ body }) => body)).toEqual([{ millions: 350, isFromFeed: true }]);
  });

  it('is shown next to the confirmed jackpot when it changes after the confirmation', async () => {
    answerDraw({ jackpotMillions: 340, state: 'closed', jackpotProposal });
    await openConsole();
    expect(await confirming(350)).toBeInTheDocument();
    expect(screen.getByText('$340 million')).toBeInTheDocument();
    expect(screen.getByText('The feed now has $350 million.')).toBeInTheDocument();
  });

  it('is reloaded when the service rejects its confirmation because it has changed', async () => {
    answerDraw({ jackpotProposal });
    api.answer(ROUTE, () => {
      answerDraw({ jackpotProposal: { ...jackpotProposal, millions: 365 } });
      return problem(409, 'jackpot-proposal-changed', {
        detail: 'It has $365 million. Check the amount and confirm it again.',
      });
    });
    const { user } = await openConsole();
    await user.click(await confirming(350));
    expect(await screen.findByText('It has $365 million. Check the amount and confirm it again.')).toBeInTheDocument();
    expect(await confirming(365)).toBeInTheDocument();
  });

  it('can be replaced with another amount, which is not sent as coming from the feed', async () => {
    answerDraw({ jackpotProposal });
    const { user } = await openConsole();
    await user.click(await screen.findByRole('button', { name: `Enter another amount for ${sealedDraw.drawId}` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Jackpot of Powerball' }));
    expect(dialog.getByText(/cash value \$152,900,000/)).toBeInTheDocument();
    const field = dialog.getByLabelText('Million US dollars');
    expect(field).toHaveValue('350');
    await user.clear(field);
    await user.type(field, '360');
    await user.click(dialog.getByRole('button', { name: 'Record' }));
    await waitFor(() => expect(api.callsTo(ROUTE).map(({ body }) => body)).toEqual([{ millions: 360 }]));
  });
});
