import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';

import { fakeApi } from '../../testing/fake-api.js';
import { fakeSignIn } from '../../testing/fake-keycloak.js';
import { openSite } from '../../testing/render-app.js';

beforeEach(() => {
  fakeSignIn(null);
  fakeApi();
});

describe('the responsible play page', () => {
  it('shows the helpline first', async () => {
    await openSite('/responsible-play');
    await screen.findByRole('heading', { level: 1, name: 'Responsible play' });
    const [first] = screen.getAllByRole('heading', { level: 2 });
    expect(first).toHaveTextContent('Get help now');
    const help = screen.getByRole('region', { name: 'Get help now' });
    expect(within(help).getByRole('link', { name: '1-800-GAMBLER' })).toHaveAttribute('href', 'tel:18004262537');
    expect(within(help).getByRole('link', { name: 'Help by state' })).toHaveAttribute(
      'href',
      expect.stringContaining('ncpgambling.org'),
    );
    expect(help).toHaveTextContent('It is free and confidential');
  });

  it('lists warning signs and ways to take a break', async () => {
    await openSite('/responsible-play');
    expect(await screen.findByText('You play more to win back what you lost.')).toBeInTheDocument();
    const breaks = screen.getByRole('region', { name: 'Take a break' });
    for (const name of ['Pause', 'Exclude yourself', 'Delete your account']) expect(breaks).toHaveTextContent(name);
    expect(within(breaks).getByRole('link', { name: 'Go to your profile' })).toHaveAttribute('href', '/profile');
  });

  it('states the odds and the average time to win a jackpot', async () => {
    await openSite('/responsible-play');
    const odds = await screen.findByRole('region', { name: 'What the odds are' });
    expect(odds).toHaveTextContent('win the Powerball jackpot is 1 in 292,201,338');
    expect(odds).toHaveTextContent('one jackpot in about 375,000 years on average');
    expect(odds).toHaveTextContent('win the Mega Millions jackpot is 1 in 290,472,336');
    expect(odds).toHaveTextContent('one jackpot in about 559,000 years on average');
  });

  it('lists the states with a higher minimum age and the states that sell no tickets', async () => {
    await openSite('/responsible-play');
    const age = await screen.findByRole('region', { name: 'Who may play' });
    expect(age).toHaveTextContent('You must be at least 18 to join Numbercast.');
    expect(age).toHaveTextContent('21 or older: Arizona, Iowa, Louisiana and Mississippi');
    expect(age).toHaveTextContent('19 or older: Nebraska');
    expect(age).toHaveTextContent('are sold in Alabama, Alaska, Hawaii, Nevada and Utah.');
  });
});
