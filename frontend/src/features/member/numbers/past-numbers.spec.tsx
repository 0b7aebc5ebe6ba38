import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { mariaMember, mariasAnswers, saturdaysPowerball } from '../../../testing/answers.js';
import { fakeApi, unreachable } from '../../../testing/fake-api.js';
import { fakeSignIn, maria } from '../../../testing/fake-keycloak.js';
import { openSite } from '../../../testing/render-app.js';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  fakeSignIn(maria);
  api = fakeApi(mariasAnswers);
});

const newestDraw = () => screen.findByRole('article', { name: 'Powerball Saturday, November 21, 2026' });
const answerDraws = (...items: object[]) => api.answer('GET /api/past-numbers', { body: { items, next: null } });

describe('past numbers', () => {
  it('[S3.14] ring the matched balls and say the result in words', async () => {
    await openSite('/past-numbers');
    const draw = await newestDraw();
    expect(draw).toHaveTextContent(
      'Best set: matched 17, 33 and the Powerball. Prize tier 7 of 9: two white balls and the Powerball.',
    );
    expect(
      within(draw).getByText('05, 17, 28, 33, 64, Powerball 12. Matched 17, 33 and the Powerball'),
    ).toBeInTheDocument();
    expect(within(draw).getByText('02, 19, 31, 46, 58, Powerball 07. No match')).toBeInTheDocument();
  });

  it.each([
    [{ whites: [5, 17, 20, 41, 60], red: 1 }, 'Best set: matched 05 and 17. No prize for that match.'],
    [{ whites: [1, 3, 4, 6, 7], red: 7 }, 'Best set: matched the Powerball. Prize tier 9 of 9: the Powerball.'],
    [{ whites: [5, 17, 28, 33, 64], red: 12 }, 'Jackpot: five white balls and the Powerball.'],
    [{ whites: [1, 3, 4, 6, 7], red: 1 }, 'No matches this time.'],
  ])('name the best set of a draw of %j', async (result, words) => {
    answerDraws({ ...saturdaysPowerball, result });
    await openSite('/past-numbers');
    expect(await newestDraw()).toHaveTextContent(words);
  });

  it('say that a result was corrected, and what it was before', async () => {
    answerDraws({ ...saturdaysPowerball, resultBefore: { whites: [17, 20, 33, 41, 60], red: 9 } });
    await openSite('/past-numbers');
    expect(await newestDraw()).toHaveTextContent('Corrected result. It was first reported as 17-20-33-41-60 +09.');
  });

  it('say when a draw is that has no result yet', async () => {
    answerDraws({ ...saturdaysPowerball, result: null });
    await openSite('/past-numbers');
    expect(await newestDraw()).toHaveTextContent('Drawing Saturday 10:59 PM ET. Results appear here afterward.');
    expect(screen.queryByText(/match/i, { selector: 'li *' })).not.toBeInTheDocument();
  });

  it('[S2.63] stand newest first', async () => {
    answerDraws(saturdaysPowerball, {
      ...saturdaysPowerball,
      drawId: 'powerball-2026-11-18',
      drawDate: '2026-11-18',
    });
    await openSite('/past-numbers');
    await newestDraw();
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      expect.stringContaining('November 21'),
      expect.stringContaining('November 18'),
    ]);
  });

  it('can be copied as lines of text', async () => {
    const { user } = await openSite('/past-numbers');
    await user.click(await screen.findByRole('button', { name: /^Copy the 2 sets of Saturday/ }));
    expect(await navigator.clipboard.readText()).toBe(
      'Powerball, Saturday, November 21, 2026\n05-17-28-33-64 +12\n02-19-31-46-58 +07',
    );
  });

  it('go back in time page by page', async () => {
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

  it('[S2.66] say so when there are none', async () => {
    answerDraws();
    await openSite('/past-numbers');
    expect(await screen.findByText('No numbers yet.')).toBeInTheDocument();
  });

  it('can be asked for again when they cannot be shown', async () => {
    api.answer('GET /api/past-numbers', unreachable);
    const { user } = await openSite('/past-numbers');
    expect(await screen.findByRole('alert')).toHaveTextContent('Your numbers can’t be shown right now.');
    answerDraws(saturdaysPowerball);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await newestDraw()).toBeInTheDocument();
  });
});

describe('the coming draws', () => {
  /** jsdom downloads nothing: what would be saved is kept here. */
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

  it('go into the member’s calendar, with the time at which the numbers come', async () => {
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
