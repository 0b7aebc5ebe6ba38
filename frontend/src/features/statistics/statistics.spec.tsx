import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';

import { fakeApi, problem } from '../../testing/fake-api.js';
import { fakeSignIn } from '../../testing/fake-keycloak.js';
import { openSite } from '../../testing/render-app.js';

const newest = { from: '2015-10-07', until: null, whites: 3, reds: 2 };
const before = { from: '2012-01-18', until: '2015-10-07', whites: 3, reds: 2 };

const counted = {
  game: 'powerball',
  eras: [newest, before],
  era: newest,
  ...{ draws: 1_204, firstDraw: '2015-10-07', lastDraw: '2026-11-21' },
  whites: [
    { ball: 1, times: 90, drawsSince: 0, lastDrawn: '2026-11-21' },
    { ball: 2, times: 120, drawsSince: 7, lastDrawn: '2026-11-04' },
    { ball: 3, times: 0, drawsSince: null, lastDrawn: null },
  ],
  reds: [
    { ball: 1, times: 700, drawsSince: 1, lastDrawn: '2026-11-18' },
    { ball: 2, times: 504, drawsSince: 0, lastDrawn: '2026-11-21' },
  ],
  pairs: [{ whites: [1, 2], times: 17 }],
};

const STATISTICS = 'GET /api/statistics';
let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  fakeSignIn(null);
  api = fakeApi({ [STATISTICS]: { body: counted } });
});

const whites = () => screen.findByRole('table', { name: 'White balls by how often they were drawn' });
const ballsIn = (table: HTMLElement) =>
  within(table)
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);

describe('the statistics', () => {
  it('say plainly that past draws do not change the odds, before anything is counted', async () => {
    api.answer(STATISTICS, problem(503, 'unavailable'));
    await openSite('/statistics');
    expect(screen.getByText('Past draws do not change the odds.')).toBeInTheDocument();
    expect(screen.getByText(/every set is as likely as any other/)).toBeInTheDocument();
  });

  it('show for each ball how often and how long ago it was drawn, in figures beside the bars', async () => {
    await openSite('/statistics');
    const table = await whites();
    const texts = within(table)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
    expect(texts).toEqual(['0190last drawSat, Nov 21, 2026', '021207 drawsWed, Nov 4, 2026', '030never drawn–']);
    const reds = screen.getByRole('table', { name: 'Powerballs by how often they were drawn' });
    expect(within(reds).getByRole('row', { name: /^01 700 1 draw Wed, Nov 18, 2026/ })).toBeInTheDocument();
    const pairs = screen.getByRole('table', { name: 'Most frequent pairs' });
    expect(within(pairs).getByRole('row', { name: /^01 and 02/ })).toHaveTextContent('17');
  });

  it('draw bars as long as their counts', async () => {
    await openSite('/statistics');
    const bars = [...(await whites()).querySelectorAll('rect')].map((bar) => bar.getAttribute('width'));
    expect(bars).toEqual(['75%', '100%', '0%']);
  });

  it('can be put in order of frequency and of waiting', async () => {
    const { user } = await openSite('/statistics');
    await user.click(within(await whites()).getByRole('button', { name: 'Times drawn' }));
    expect(ballsIn(await whites())).toEqual(['02', '01', '03']);
    await user.click(within(await whites()).getByRole('button', { name: 'Draws ago' }));
    expect(ballsIn(await whites())).toEqual(['03', '02', '01']);
    await user.click(within(await whites()).getByRole('button', { name: 'White ball' }));
    expect(ballsIn(await whites())).toEqual(['01', '02', '03']);
  });

  it('say how many draws were counted, and what chance alone would give', async () => {
    await openSite('/statistics');
    expect(
      await screen.findByText(/^1,204 draws, from October 7, 2015 to November 21, 2026\. .*drawn 2,006\.7 times/),
    ).toBeInTheDocument();
  });

  it('are limited to the chosen game and era', async () => {
    const { user, address } = await openSite('/statistics');
    await user.click(await screen.findByRole('link', { name: 'January 18, 2012, until October 7, 2015' }));
    expect(address()).toBe('/statistics?game=powerball&era=2012-01-18');
    await user.click(screen.getByRole('link', { name: 'Mega Millions' }));
    await screen.findByRole('heading', { name: 'Mega Balls' });
    expect(screen.getByRole('link', { name: 'Mega Millions' })).toHaveAttribute('aria-current', 'page');
    expect(api.callsTo(STATISTICS).map(({ query }) => query.toString())).toEqual([
      'game=powerball',
      'game=powerball&era=2012-01-18',
      'game=megamillions',
    ]);
  });

  it('can be downloaded as a table', async () => {
    await openSite('/statistics');
    const link = await screen.findByRole('link', { name: 'Download as CSV' });
    expect(link).toHaveAttribute('href', '/api/statistics/csv?game=powerball&era=2015-10-07');
  });

  it('of an era without any draw say so', async () => {
    const none = { ...counted, draws: 0, firstDraw: null, lastDraw: null, pairs: [] };
    api.answer(STATISTICS, { body: none });
    await openSite('/statistics?game=powerball&era=2012-01-18');
    expect(await screen.findByText('No draws under these rules yet.')).toBeInTheDocument();
    expect(screen.getByText('No pair has been drawn yet.')).toBeInTheDocument();
  });

  it('can be asked for again when they could not be read', async () => {
    api.answer(STATISTICS, problem(503, 'unavailable'));
    const { user } = await openSite('/statistics');
    await screen.findByText('The statistics can’t be shown right now.');
    api.answer(STATISTICS, { body: counted });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await whites()).toBeInTheDocument();
  });

  it('are linked at the foot of every page', async () => {
    await openSite('/statistics');
    const footer = screen.getByRole('navigation', { name: 'Footer' });
    expect(within(footer).getByRole('link', { name: 'Statistics' })).toHaveAttribute('href', '/statistics');
  });
});
