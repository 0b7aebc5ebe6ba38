import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { mariaMember, mariasAnswers, mariasYear, saturdaysPowerball } from '../../../testing/answers.js';
import { fakeApi, unreachable } from '../../../testing/fake-api.js';
import { fakeSignIn, maria } from '../../../testing/fake-keycloak.js';
import { openSite } from '../../../testing/render-app.js';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  fakeSignIn(maria);
  api = fakeApi(mariasAnswers);
});

const newestDraw = () => screen.findByRole('article', { name: 'Powerball Saturday, November 21, 2026' });
/** A closed row shows its sets after a press. */
async function openDraw() {
  const { user } = await openSite('/past-numbers');
  await user.click(within(await newestDraw()).getByRole('button', { name: /^Powerball Saturday/ }));
  return user;
}
const answerDraws = (...items: object[]) => api.answer('GET /api/past-numbers', { body: { items, next: null } });

describe('past numbers', () => {
  it('[S3.14] describe the matched balls and the result in words', async () => {
    await openDraw();
    const draw = await newestDraw();
    expect(draw).toHaveTextContent(
      'Winning combination: 17, 33 and Powerball 12. Prize: $7. Played it? Check your ticket with your lottery.',
    );
    expect(
      within(draw).getByText('05, 17, 28, 33, 64, Powerball 12. Matched 17, 33 and the Powerball'),
    ).toBeInTheDocument();
    expect(within(draw).getByText('02, 19, 31, 46, 58, Powerball 07. No match')).toBeInTheDocument();
  });

  it('show a result in one line and its sets on request', async () => {
    const { user } = await openSite('/past-numbers');
    const row = within(await newestDraw()).getByRole('button', { expanded: false });
    expect(row).toHaveAccessibleName(/^Powerball Saturday, November 21, 2026 Drawn: 17, 20, 33, 41, 60, Powerball 12/);
    expect(row).toHaveTextContent('Prize: $7');
    expect(within(await newestDraw()).queryByRole('list')).not.toBeInTheDocument();
    await user.click(row);
    expect(within(await newestDraw()).getAllByRole('listitem')).toHaveLength(2);
    await user.click(row);
    expect(within(await newestDraw()).queryByRole('list')).not.toBeInTheDocument();
  });

  it('label the red ball once above its column instead of next to each set', async () => {
    await openDraw();
    const draw = await newestDraw();
    expect(within(draw).getAllByRole('listitem')[1]).toHaveTextContent(/Powerball 07\. No match021931465807$/);
    expect(within(draw).getAllByText('White balls')).not.toHaveLength(0);
  });

  it('expand the next draw in a section separate from the results', async () => {
    answerDraws(
      { ...saturdaysPowerball, drawId: 'powerball-2026-11-25', drawDate: '2026-11-25', result: null },
      { ...saturdaysPowerball, drawId: 'powerball-2026-11-23', drawDate: '2026-11-23', result: null },
      saturdaysPowerball,
    );
    await openSite('/past-numbers');
    const coming = await screen.findByRole('region', { name: 'Coming up' });
    const expanded = within(coming).getAllByRole('button', { name: /^Powerball/ });
    expect(expanded.map((row) => row.getAttribute('aria-expanded'))).toEqual(['false', 'true']);
    const results = screen.getByRole('region', { name: 'Results' });
    expect(within(results).getByRole('article', { name: /November 21/ })).toBeInTheDocument();
  });

  it('compare the matches of the sets with those expected by chance', async () => {
    await openSite('/past-numbers');
    const summary = await screen.findByRole('region', { name: 'How your sets did' });
    expect(summary).toHaveTextContent(
      '2 sets in 1 draw; 1 matched two or more white balls. That is about what chance gives.',
    );
    expect(
      within(summary)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'No white ball1 sets, expected 1.4',
      '1 white ball0 sets, expected 0.6',
      '2 white balls1 sets, expected 0.1',
      '3 or more0 sets, expected under 0.1',
    ]);
  });

  it.each([
    [{}, 'In 2026 your sets matched prizes worth $7 before multipliers, if you played them all.'],
    [{ dollars: 1_023, sets: 9 }, 'In 2026 your sets matched prizes worth $1,023 before multipliers,'],
    [{ jackpots: 1 }, 'matched prizes worth $7 and the jackpot before multipliers,'],
    [{ sets: 0, dollars: 0 }, 'None of your sets has matched a prize in 2026.'],
  ])('summarize the prizes matched this year with a note on the odds: %j', async (changes, words) => {
    const yearPrizes = { ...mariasYear, ...changes };
    api.answer('GET /api/past-numbers', { body: { items: [saturdaysPowerball], next: null, yearPrizes } });
    await openSite('/past-numbers');
    const results = await screen.findByRole('region', { name: 'Results' });
    expect(results).toHaveTextContent(words);
    expect(results).toHaveTextContent('Each set is as likely as any other in every draw.');
  });

  it('can be filtered by game and by matches, which the URL reflects', async () => {
    const noMatch = { ...saturdaysPowerball, drawId: 'none', result: { whites: [1, 3, 4, 6, 7], red: 1 } };
    const mega = { ...saturdaysPowerball, drawId: 'mega', game: 'megamillions' };
    answerDraws(saturdaysPowerball, mega, noMatch);
    const { user, address } = await openSite('/past-numbers');
    const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
    const isLeft = (count: number) => waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(count));
    await press('Powerball');
    await isLeft(2);
    expect(address()).toBe('/past-numbers?game=powerball');
    await press('With matches');
    await isLeft(1);
    expect(address()).toBe('/past-numbers?game=powerball&matches=yes');
    expect(screen.getByRole('button', { name: 'With matches', pressed: true })).toBeInTheDocument();
    await press('Powerball');
    await isLeft(2);
  });

  it('show a message when no draw has a match', async () => {
    answerDraws({ ...saturdaysPowerball, result: { whites: [1, 3, 4, 6, 7], red: 1 } });
    await openSite('/past-numbers?matches=yes');
    expect(await screen.findByText('No matches yet.')).toBeInTheDocument();
  });

  it('show that a result was corrected, and the result first reported', async () => {
    answerDraws({ ...saturdaysPowerball, resultBefore: { whites: [17, 20, 33, 41, 60], red: 9 } });
    await openDraw();
    expect(await newestDraw()).toHaveTextContent('Corrected result. It was first reported as 17-20-33-41-60 +09.');
  });

  it('show the draw time when there is no result yet', async () => {
    answerDraws({ ...saturdaysPowerball, result: null });
    await openSite('/past-numbers');
    expect(await newestDraw()).toHaveTextContent('Drawing Saturday 10:59 PM ET. Results appear here afterward.');
    expect(screen.queryByText(/match/i, { selector: 'li *' })).not.toBeInTheDocument();
  });

  it('[S2.63] are listed newest first', async () => {
    answerDraws(saturdaysPowerball, {
      ...saturdaysPowerball,
      drawId: 'powerball-2026-11-18',
      drawDate: '2026-11-18',
    });
    await openSite('/past-numbers');
    await newestDraw();
    expect(
      screen.getAllByRole('heading', { level: 3, name: /^Powerball/ }).map((heading) => heading.textContent),
    ).toEqual([expect.stringContaining('November 21'), expect.stringContaining('November 18')]);
  });

  it('can be copied as text', async () => {
    const user = await openDraw();
    await user.click(await screen.findByRole('button', { name: /^Copy the 2 sets of Saturday/ }));
    expect(await navigator.clipboard.readText()).toBe(
      'Powerball, Saturday, November 21, 2026\n05-17-28-33-64 +12\n02-19-31-46-58 +07',
    );
  });

  it('load earlier draws page by page', async () => {
    api.answer('GET /api/past-numbers', ({ query }) => ({
      body: query.get('before')
        ? { items: [{ ...saturdaysPowerball, drawId: 'powerball-2026-11-18', drawDate: '2026-11-18' }], next: null }
        : { items: [saturdaysPowerball], next: 'cursor 1' },
    }));
    const { user } = await openSite('/past-numbers');
    await user.click(await screen.findByRole('button', { name: 'Earlier draws' }));
    expect(await screen.findByRole('article', { name: /November 18/ })).toBeInTheDocument();
    expect(api.callsTo('GET /api/past-numbers').at(-1)?.query.get('before')).toBe('cursor 1');
    expect(screen.queryByRole('button', { name: 'Earlier draws' })).not.toBeInTheDocument();
  });

  it('[S2.66] show a message when there are none', async () => {
    answerDraws();
    await openSite('/past-numbers');
    expect(await screen.findByText('No numbers yet.')).toBeInTheDocument();
  });

  it('can be reloaded after an error', async () => {
    api.answer('GET /api/past-numbers', unreachable);
    const { user } = await openSite('/past-numbers');
    expect(await screen.findByRole('alert')).toHaveTextContent('Your numbers can’t be shown right now.');
    answerDraws(saturdaysPowerball);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await newestDraw()).toBeInTheDocument();
  });
});

describe('the upcoming draws', () => {
  /** jsdom does not download files: what would be saved is stored here. */
  const saved: Blob[] = [];
  beforeEach(() => {
    saved.length = 0;
    Object.assign(URL, { createObjectURL: (file: Blob) => `#${saved.push(file)}`, revokeObjectURL: () => undefined });
  });
  const textOf = (file: Blob) =>
    new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as string);
      reader.readAsText(file);
    });
  const save = async () => {
    const { user } = await openSite('/past-numbers');
    const button = await screen.findByRole('button', { name: 'Add the draws to your calendar' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    return textOf(saved[0]!);
  };

  it('can be saved as a calendar file with their times', async () => {
    const calendar = await save();
    expect(saved[0]!.type).toContain('text/calendar');
    expect(calendar).toContain('DTSTART;TZID=America/New_York:20261123T225900');
    expect(calendar).toContain('DTSTART;TZID=America/New_York:20261124T230000');
    expect(await screen.findByText('2 draws for your calendar')).toBeInTheDocument();
  });

  it('are limited to the games that the member chose', async () => {
    api.answer('GET /api/member', { body: { ...mariaMember, games: ['megamillions'] } });
    const calendar = await save();
    expect(calendar).toContain('SUMMARY:Mega Millions draw');
    expect(calendar).not.toContain('SUMMARY:Powerball draw');
  });
});
