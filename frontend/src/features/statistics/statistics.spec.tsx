import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { fakeApi, problem } from '../../testing/fake-api.js';
import { fakeSignIn } from '../../testing/fake-keycloak.js';
import { openSite } from '../../testing/render-app.js';

const newest = { from: '2015-10-07', until: null, whites: 10, reds: 3 };
const last = { drawsSince: 7, lastDrawn: '2026-11-04' };
/** Balls 1 and 2 are outside the usual range of 40 to 60. */
const times: Readonly<Record<number, number>> = { 1: 39, 2: 61 };
const whiteCounts = Array.from({ length: 10 }, (_, index) => ({
  ball: index + 1,
  times: times[index + 1] ?? 50,
  ...last,
}));

const counted = {
  game: 'powerball',
  eras: [newest],
  era: newest,
  ...{ draws: 100, firstDraw: '2015-10-07', lastDraw: '2026-11-21' },
  whites: whiteCounts.map((count) => (count.ball === 4 ? { ...count, drawsSince: null, lastDrawn: null } : count)),
  reds: Array.from({ length: 3 }, (_, index) => ({ ball: index + 1, times: 33, ...last })),
  pairs: [{ whites: [1, 2], times: 7 }],
  partners: [{ ball: 2, with: 1, times: 7 }],
};

const STATISTICS = 'GET /api/statistics';
let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  fakeSignIn(null);
  api = fakeApi({ [STATISTICS]: { body: counted } });
});

const whites = () => within(screen.getByRole('list', { name: 'White balls' })).getAllByRole('button');
const ball = async (number: number) => {
  await screen.findByRole('list', { name: 'White balls' });
  return whites()[number - 1]!;
};
const detail = () => screen.getAllByTestId('ball-detail')[0]!;

describe('the statistics', () => {
  it('state that past draws do not change the odds, even while no data is available', async () => {
    api.answer(STATISTICS, problem(503, 'unavailable'));
    await openSite('/statistics');
    expect(screen.getByText('Past draws do not change the odds.')).toBeInTheDocument();
    expect(screen.getByText(/every set is as likely as any other/)).toBeInTheDocument();
  });

  it('summarize the observed counts and the counts expected by chance in one sentence', async () => {
    await openSite('/statistics');
    const sentence = await screen.findByText(/^100 draws, Oct 2015 to Nov 2026\./);
    expect(sentence).toHaveTextContent(
      'Each white ball came up between 39 and 61 times; chance alone gives about 50, usually 40 to 60. 8 of 10 balls are inside that range.',
    );
  });

  it('show each ball with its count, its deviation from the expected count and its last draw', async () => {
    await openSite('/statistics');
    expect(await ball(2)).toHaveAccessibleName(
      'White ball 02: 61 times (expected 50). Last drawn Wed, Nov 4, 2026, 7 draws ago. Most often with 01 (7 times). above the usual range',
    );
    expect(await ball(1)).toHaveAccessibleName(/^White ball 01: 39 times .* below the usual range$/);
    expect(await ball(3)).toHaveAccessibleName(/^White ball 03: 50 times .* close to average$/);
    expect(within(screen.getByRole('list', { name: 'Powerballs' })).getAllByRole('button')).toHaveLength(3);
  });

  it('can be navigated with the arrow keys, which update the detail line', async () => {
    const { user } = await openSite('/statistics');
    await ball(1);
    expect(detail()).toHaveTextContent('Choose a ball to see its history.');
    await user.click(await ball(1));
    await user.keyboard('{ArrowRight}');
    expect(await ball(2)).toHaveFocus();
    expect(detail()).toHaveTextContent('White ball 02: 61 times (expected 50).');
    await user.keyboard('{End}');
    expect(await ball(10)).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(await ball(10)).toHaveFocus();
    // One stop of the Tab key for the whole board
    expect(whites().filter((each) => each.tabIndex === 0)).toHaveLength(1);
  });

  it('can show the draws since each ball was last drawn, with the range expected by chance', async () => {
    const { user } = await openSite('/statistics');
    await ball(1);
    await user.click(within(screen.getByRole('group', { name: 'White balls by' })).getByText('Draws ago'));
    expect(await ball(2)).toHaveTextContent(/027$/);
    expect(await ball(4)).toHaveTextContent(/04never$/);
    const key = screen.getAllByRole('list', { name: 'Key' })[0]!;
    expect(key).toHaveTextContent('6 or more: above the usual range');
  });

  it('overlay a simulated fair history on the real one and label it as made up', async () => {
    const { user } = await openSite('/statistics');
    expect(
      await screen.findByRole('img', { name: /^Real draws: a dot for each of 10 white balls/ }),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Shuffle 100 fair draws' }));
    expect(screen.getByText('This is a made-up, perfectly fair history. It looks the same.')).toBeInTheDocument();
    const plot = screen.getByRole('img', { name: /^Made-up history/ });
    expect(plot.querySelectorAll('circle')).toHaveLength(2 * 10);
    await user.click(screen.getByRole('button', { name: 'Show the real draws' }));
    expect(screen.getByRole('img', { name: /^Real draws/ }).querySelectorAll('circle')).toHaveLength(10);
  });

  it('show the top pairs with the count expected by chance', async () => {
    await openSite('/statistics');
    expect(await screen.findByText('01 and 02: 7 times')).toBeInTheDocument();
    expect(screen.getByText(/^Expected/)).toHaveTextContent('Expected 22');
    expect(screen.getByText(/^The top ten of 45 pairs\./)).toBeInTheDocument();
  });

  it('can be shown as tables sorted by frequency or by draws since last drawn', async () => {
    const { user } = await openSite('/statistics');
    await user.click(await screen.findByRole('button', { name: 'Show table of the white balls' }));
    const table = screen.getByRole('table', { name: 'White balls by how often they were drawn' });
    const first = () => within(table).getAllByRole('rowheader')[0]!.textContent;
    expect(within(table).getByRole('row', { name: /^02 61 7 draws Wed, Nov 4, 2026/ })).toBeInTheDocument();
    await user.click(within(table).getByRole('button', { name: 'Times drawn' }));
    expect(first()).toBe('02');
    await user.click(within(table).getByRole('button', { name: 'Draws ago' }));
    expect(first()).toBe('04');
    await user.click(screen.getByRole('button', { name: 'Hide table of the white balls' }));
    expect(table).not.toBeInTheDocument();
    for (const what of ['the dots', 'the Powerballs', 'the pairs']) {
      await user.click(screen.getByRole('button', { name: `Show table of ${what}` }));
      await user.click(screen.getByRole('button', { name: `Hide table of ${what}` }));
    }
  });

  it('are filtered by the chosen game and era without leaving the page', async () => {
    const { user, address } = await openSite('/statistics');
    const rules = screen.getByRole('combobox', { name: 'Game rules' });
    await user.selectOptions(rules, 'Jan 2012 to Oct 2015 (5 of 59 + 1 of 35)');
    expect(address()).toBe('/statistics?game=powerball&era=2012-01-18');
    await user.click(screen.getByRole('link', { name: 'Mega Millions' }));
    expect(screen.getByRole('link', { name: 'Mega Millions' })).toHaveAttribute('aria-current', 'page');
    expect(rules).toHaveDisplayValue('Since Apr 2025 (5 of 70 + 1 of 24)');
    const asked = () => api.callsTo(STATISTICS).map(({ query }) => query.toString());
    await waitFor(() => expect(asked()).toHaveLength(3));
    expect(asked()).toEqual(['game=powerball', 'game=powerball&era=2012-01-18', 'game=megamillions']);
  });

  it('can be downloaded as CSV', async () => {
    await openSite('/statistics');
    const link = await screen.findByRole('link', { name: 'Download CSV of the white balls' });
    expect(link).toHaveAttribute('href', '/api/statistics/csv?game=powerball&era=2015-10-07');
  });

  it('show a message for an era without draws', async () => {
    const none = { ...counted, draws: 0, firstDraw: null, lastDraw: null, pairs: [] };
    api.answer(STATISTICS, { body: none });
    await openSite('/statistics?game=powerball&era=2012-01-18');
    expect(await screen.findByText('No draws under these rules yet.')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'White balls' })).not.toBeInTheDocument();
  });

  it('can be reloaded after an error', async () => {
    api.answer(STATISTICS, problem(503, 'unavailable'));
    const { user } = await openSite('/statistics');
    await screen.findByText('The statistics can’t be shown right now.');
    expect(screen.getByRole('combobox', { name: 'Game rules' })).toBeEnabled();
    api.answer(STATISTICS, { body: counted });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await ball(1)).toBeInTheDocument();
  });

  it('are linked in the footer', async () => {
    await openSite('/statistics');
    const footer = screen.getByRole('navigation', { name: 'Footer' });
    expect(within(footer).getByRole('link', { name: 'Statistics' })).toHaveAttribute('href', '/statistics');
  });
});
