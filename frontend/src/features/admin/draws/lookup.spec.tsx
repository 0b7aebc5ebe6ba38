import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { ana } from '../../../testing/admin-answers.js';
import { adminWorld, openConsole } from '../../../testing/admin-console.js';
import { problem, unreachable } from '../../../testing/fake-api.js';
import { readSetLine } from './set-line.js';
import { dropStepUp } from '../step-up.js';

const holder = 'POST /api/admin/draws/powerball-2026-11-23/holder';
const given = {
  answer: 'given',
  memberId: ana.id,
  email: ana.email,
  lane: 'pool',
  slot: 3,
  index: 31,
  givenAt: '2026-11-22T05:10:00Z',
};

let api: ReturnType<typeof adminWorld>;
beforeEach(() => {
  dropStepUp();
  api = adminWorld();
});

const field = () => screen.getByRole('textbox', { name: 'Set' });

async function lookUp(line: string, drawId = 'powerball-2026-11-23') {
  const { user } = await openConsole('lookup', drawId && `&drawId=${drawId}`);
  await user.type(field(), line);
  await user.click(screen.getByRole('button', { name: 'Look up' }));
  return user;
}

describe('the set lookup', () => {
  it('shows which member a set is assigned to, with a link to the member', async () => {
    api.answer(holder, { body: given });
    await lookUp('28 5 17 64 33 +12');
    expect(await screen.findByText('05-17-28-33-64 +12 is assigned to ana@example.com.')).toBeInTheDocument();
    expect(screen.getByText('Nov 22, 12:10 AM ET, from the pool')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Show the member' })).toHaveAttribute(
      'href',
      `/admin-dashboard?tab=users&member=${ana.id}`,
    );
    expect(api.callsTo(holder)[0]?.body).toEqual({ whites: [5, 17, 28, 33, 64], red: 12 });
  });

  it.each([
    [{ answer: 'not-given', lane: 'pool', slot: 88, index: 880 }, 'was generated, but not assigned'],
    [{ answer: 'outside-pool', index: 1_000_000, poolSize: 10_000 }, 'is not in the pool'],
    [{ answer: 'not-sealed' }, 'The draw is not sealed'],
    [
      { answer: 'breaks-rules', rules: [{ rule: 'skipRecentRed', detail: 'The red ball 12 was drawn recently.' }] },
      'breaks the rules of this draw',
    ],
  ])('explains why no member has a set: %j', async (body, words) => {
    api.answer(holder, { body });
    await lookUp('05-17-28-33-64 +12');
    expect(await screen.findByText(new RegExp(words))).toBeInTheDocument();
  });

  it('requires a complete set and a draw before it sends a request', async () => {
    const user = await lookUp('1 2 3');
    expect(field()).toHaveAccessibleDescription(/five white balls and the red ball/);
    expect(field()).toBeInvalid();
    await user.clear(field());
    await user.type(field(), '1 2 3 4 5 6');
    expect(field()).toBeValid();
    await user.selectOptions(screen.getByLabelText('Draw'), '');
    await waitFor(() => expect(screen.getByLabelText('Draw')).toHaveValue(''));
    await user.click(screen.getByRole('button', { name: 'Look up' }));
    expect(field()).toHaveAccessibleDescription('Please choose a draw.');
    expect(api.callsTo(holder)).toHaveLength(0);
  });

  it('names the ball that the service rejects, and shows an error when the service is unreachable', async () => {
    const errors = [{ pointer: '/whites/4', detail: 'This game has white balls from 1 to 69' }];
    api.answer(holder, problem(400, 'invalid-input', { errors }));
    const user = await lookUp('5 17 28 33 70 12');
    await waitFor(() => expect(field()).toHaveAccessibleDescription('70: This game has white balls from 1 to 69.'));
    api.answer(holder, unreachable);
    await user.click(screen.getByRole('button', { name: 'Look up' }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
  });

  it('opens from the command palette when a set is typed', async () => {
    api.answer('GET /api/admin/members', { body: { items: [], total: 0 } });
    const { user, address } = await openConsole();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), '5 17 28 33 64 12');
    await user.click(await screen.findByRole('option', { name: /Who has 05-17-28-33-64 \+12\?/ }));
    await waitFor(() => expect(address()).toContain('tab=lookup'));
    expect(await screen.findByRole('textbox', { name: 'Set' })).toHaveValue('05-17-28-33-64 +12');
  });
});

describe('a set in a line of text', () => {
  it.each(['05-17-28-33-64 +12', '64, 33, 28, 17, 5; 12', '5 17 28 33 64 12'])('is parsed from %s', (line) => {
    expect(readSetLine(line)).toEqual({ whites: [5, 17, 28, 33, 64], red: 12 });
  });

  it.each(['', '5 17 28 33 64', '5 17 28 33 64 12 7', '0 17 28 33 64 12', 'from 5 to 17 28 33 64 12', '555 1 2 3 4 5'])(
    'is not parsed from %j',
    (line) => {
      expect(readSetLine(line)).toBeNull();
    },
  );
});
