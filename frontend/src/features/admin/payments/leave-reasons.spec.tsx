import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';

import { ana } from '../../../testing/admin-answers.js';
import { adminWorld, openConsole } from '../../../testing/admin-console.js';
import { dropStepUp } from '../step-up.js';

beforeEach(dropStepUp);

const open = async (body?: object) => {
  const api = adminWorld();
  if (body) api.answer('GET /api/admin/members/leave-reasons', { body });
  await openConsole('payments');
  return within(await screen.findByRole('region', { name: 'Reasons for leaving' }));
};

describe('the reasons for leaving', () => {
  it('are counted for 30 and 90 days, most frequent first, with the members’ comments', async () => {
    const panel = await open();
    expect(
      panel.getByText(/^9 answers in 90 days: 8 after turning off auto-renew, 1 after deleting/),
    ).toBeInTheDocument();
    const rows = panel.getAllByRole('row').slice(1, 4);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'I didn’t win25',
      'It costs too much03',
      'Another reason01',
    ]);
    const text = panel.getByText('I moved abroad').closest('li');
    expect(text).toHaveTextContent('deleted the account, November 20, 2026');
    expect(within(text!).getByRole('link')).toHaveAttribute('href', expect.stringContaining(`member=${ana.id}`));
  });

  it('show an explanation while no member has answered', async () => {
    const none = { 'renewal-off': {}, deleted: {} };
    const panel = await open({ last30Days: none, last90Days: none, texts: [] });
    expect(panel.getByText(/^No answers in the last 90 days/)).toBeInTheDocument();
    expect(panel.queryByRole('table')).not.toBeInTheDocument();
  });
});
