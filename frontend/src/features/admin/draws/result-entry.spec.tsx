import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { adminWorld, openConsole } from '../../../testing/admin-console.js';
import { problem } from '../../../testing/fake-api.js';
import { dropStepUp } from '../step-up.js';

const ROUTE = 'POST /api/admin/reports/results/powerball-2026-11-21';

let api: ReturnType<typeof adminWorld>;
beforeEach(() => {
  dropStepUp();
  api = adminWorld();
});

async function openEntry() {
  const { user } = await openConsole('reporting');
  await user.click(await screen.findByRole('button', { name: 'Enter the official result' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Enter the official result' }));
  const fill = async (whites: string) => {
    await user.type(dialog.getByLabelText('Date of the draw'), '2026-11-21');
    await user.type(dialog.getByLabelText('White balls'), whites);
    await user.type(dialog.getByLabelText('Powerball'), '6');
    await user.type(dialog.getByLabelText('Where it is published'), 'https://lottery.example');
    await user.click(dialog.getByRole('button', { name: 'Publish the result' }));
  };
  return { dialog, fill };
}

describe('the official result of a draw', () => {
  it('is sent with the source where it is published', async () => {
    api.answer(ROUTE, { body: {} });
    const { fill } = await openEntry();
    await fill('1 2 3 4 5');
    expect(await screen.findByText('Result recorded')).toBeInTheDocument();
    expect(api.callsTo(ROUTE).map(({ body }) => body)).toEqual([
      { whites: [1, 2, 3, 4, 5], red: 6, reason: 'https://lottery.example' },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('is not sent with only four white balls', async () => {
    const { dialog, fill } = await openEntry();
    await fill('1 2 3 4');
    expect(dialog.getByLabelText('White balls')).toHaveAccessibleDescription('Please enter five different balls.');
    expect(api.callsTo(ROUTE)).toEqual([]);
  });

  it('is rejected with the service’s message when it cannot have been drawn', async () => {
    api.answer(ROUTE, problem(409, 'result-impossible', { detail: 'white ball 70, but the highest was 69 then' }));
    const { dialog, fill } = await openEntry();
    await fill('1 2 3 4 70');
    expect(await dialog.findByRole('alert')).toHaveTextContent('white ball 70');
  });
});
