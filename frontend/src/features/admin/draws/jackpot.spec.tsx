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

  it.each(['', '1.5', 'much'])('is not "%s"', async (millions) => {
    const { dialog, record } = await openDialog();
    await record(millions);
    expect(dialog.getByLabelText('Million US dollars')).toHaveAccessibleDescription('Please enter whole millions.');
    expect(api.callsTo(ROUTE)).toEqual([]);
  });

  it('that comes too late is refused in the service’s words', async () => {
    api.answer(ROUTE, problem(409, 'draw-is-over', { detail: 'This draw is over' }));
    const { dialog, record } = await openDialog();
    await record('150');
    expect(await dialog.findByRole('alert')).toHaveTextContent('This draw is over');
  });
});
