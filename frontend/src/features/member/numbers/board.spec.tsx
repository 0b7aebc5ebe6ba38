import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import {
  emailDelivered,
  mariaMember,
  mariasAnswers,
  mondaysPowerball,
  saturdaysPowerball,
  textDelivered,
  tuesdaysMegaMillions,
} from '../../../testing/answers.js';
import { fakeApi, problem } from '../../../testing/fake-api.js';
import { fakeSignIn, maria } from '../../../testing/fake-keycloak.js';
import { openSite } from '../../../testing/render-app.js';

const { drawDate: _date, result: _result, ...saturdays } = saturdaysPowerball;
const numbersFor = ({ date, ...draw }: typeof mondaysPowerball | typeof tuesdaysMegaMillions, red: number) => ({
  ...saturdays,
  ...draw,
  drawDate: date,
  sets: [
    { whites: [1, 2, 3, 4, 5], red },
    { whites: [6, 7, 8, 9, 10], red },
  ],
  result: null,
});
const numbers = [numbersFor(tuesdaysMegaMillions, 21), numbersFor(mondaysPowerball, 11), saturdaysPowerball];

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  fakeSignIn(maria);
  api = fakeApi({ ...mariasAnswers, 'GET /api/past-numbers': { body: { items: numbers, next: null } } });
});

const board = () => screen.findByRole('region', { name: 'Your next numbers' });
const openDraw = async (name: RegExp) => within(await board()).findByRole('article', { name });

describe('the “Your next numbers” board', () => {
  it('expands the next draw and shows its numbers', async () => {
    await openSite('/profile');
    const draw = await openDraw(/Powerball Monday, November 23, 2026, Tomorrow, 10:59 PM ET/);
    expect(draw).toHaveTextContent('31 h 59 min to go');
    expect(within(draw).getAllByRole('listitem')).toHaveLength(2);
    expect(within(draw).getByText('01, 02, 03, 04, 05, Powerball 11')).toBeInTheDocument();
  });

  it('labels the ball columns once above each column of sets', async () => {
    await openSite('/profile');
    const draw = await openDraw(/Powerball/);
    expect(within(draw).getAllByText('White balls')).toHaveLength(2);
    expect(within(draw).getAllByText('Powerball', { selector: '[aria-hidden] *' })).toHaveLength(2);
  });

  it('expands another draw in place and moves the focus to its heading', async () => {
    const { user } = await openSite('/profile');
    const line = /^Tue.*Mega Millions.*2 sets.*show the numbers$/;
    await user.click(within(await board()).getByRole('button', { name: line }));
    const draw = await openDraw(/Mega Millions Tuesday/);
    expect(within(draw).getByText('01, 02, 03, 04, 05, Mega Ball 21')).toBeInTheDocument();
    await waitFor(() => expect(within(draw).getByRole('heading')).toHaveFocus());
    expect(within(await board()).getByRole('button', { name: /^Mon.*Sent, 2 sets/ })).toBeInTheDocument();
  });

  it('cycles through the sets or shows all of them', async () => {
    const { user } = await openSite('/profile');
    const draw = within(await openDraw(/Powerball/));
    expect(draw.getByText('1 of 2')).toBeInTheDocument();
    await user.click(draw.getByRole('button', { name: 'Next set' }));
    expect(draw.getByText('2 of 2')).toBeInTheDocument();
    await user.click(draw.getByRole('button', { name: 'Next set' }));
    expect(draw.getByText('1 of 2')).toBeInTheDocument();
    await user.click(draw.getByRole('button', { name: 'Show all 2' }));
    expect(draw.queryByRole('button', { name: 'Next set' })).not.toBeInTheDocument();
  });

  it('shows in the expanded draw which message failed', async () => {
    api.answer('GET /api/deliveries', { body: { items: [emailDelivered, { ...textDelivered, state: 'failed' }] } });
    await openSite('/profile');
    expect(await openDraw(/Powerball/)).toHaveTextContent('The text to ··· 4821 didn’t go through.');
  });

  it('shows the newest result with the set that came closest', async () => {
    await openSite('/profile');
    const result = within(await screen.findByRole('region', { name: /Saturday’s result.*November 21, 2026/ }));
    expect(result.getByText('17, 20, 33, 41, 60, Powerball 12')).toBeInTheDocument();
    expect(result.getByText('05, 17, 28, 33, 64, Powerball 12. Matched 17, 33 and the Powerball')).toBeInTheDocument();
  });

  it('announces the first numbers to a new member', async () => {
    api.answer('GET /api/past-numbers', { body: { items: [], next: null } });
    api.answer('GET /api/deliveries', { body: { items: [] } });
    await openSite('/profile');
    expect(await screen.findByText('Your first numbers are on the way.')).toBeInTheDocument();
  });

  it('shows the numbers of a paused member without delivery information', async () => {
    const accountInfo = { ...mariaMember.accountInfo, accountStatus: 'paused' };
    api.answer('GET /api/member', { body: { ...mariaMember, accountInfo } });
    await openSite('/profile');
    const latest = await screen.findByRole('region', { name: 'Your latest numbers' });
    expect(within(latest).getByText('01, 02, 03, 04, 05, Powerball 11')).toBeInTheDocument();
    expect(latest).not.toHaveTextContent('were sent');
  });

  it('shows the numbers when the delivery status is unavailable, which can be reloaded', async () => {
    api.answer('GET /api/deliveries', problem(503, 'service-unavailable'));
    const { user } = await openSite('/profile');
    await screen.findByText('We can’t check delivery right now.');
    expect(screen.getByText('01, 02, 03, 04, 05, Powerball 11')).toBeInTheDocument();
    api.answer('GET /api/deliveries', { body: { items: [emailDelivered, textDelivered] } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await board()).toHaveTextContent('Your numbers for Monday’s Powerball were sent');
  });

  it('shows which channels are on and links to the delivery settings', async () => {
    const { user } = await openSite('/profile');
    await user.click(await screen.findByRole('link', { name: /^Texts on.*Email on.*change delivery$/ }));
    await waitFor(() => expect(screen.getByRole('button', { name: /^Communication Preferences/ })).toHaveFocus());
    expect(screen.getByRole('radio', { name: 'Both' })).toBeVisible();
  });
});
