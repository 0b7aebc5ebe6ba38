import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';

import { fakeApi } from '../../testing/fake-api.js';
import { fakeSignIn } from '../../testing/fake-keycloak.js';
import { openSite } from '../../testing/render-app.js';

beforeEach(() => {
  fakeSignIn(null);
  fakeApi();
});

const main = () => screen.getByRole('main');

describe('the home page', () => {
  it('[S2.21] shows the quick start and both plans with links to sign-up', async () => {
    await openSite('/');
    for (const name of ['Quick Start', 'Two plans']) {
      expect(await screen.findByRole('heading', { level: 2, name })).toBeInTheDocument();
    }
    for (const link of screen.getAllByRole('link', { name: 'Sign Up Now' })) {
      expect(link).toHaveAttribute('href', expect.stringMatching(/^\/signup(\?plan=(monthly|annual))?$/));
    }
    const [monthly, annual] = ['Monthly plan', 'Annual plan'].map((name) => screen.getByRole('region', { name }));
    expect(monthly).toHaveTextContent('Cancel anytime');
    expect(annual).toHaveTextContent('Can’t be canceled or refunded');
    expect(within(monthly!).getByRole('link', { name: 'Sign Up Now' })).toHaveAttribute('href', '/signup?plan=monthly');
    expect(within(annual!).getByRole('link', { name: 'Sign Up Now' })).toHaveAttribute('href', '/signup?plan=annual');
  });

  it('[S2.24] shows a disclaimer of what the service does not do', async () => {
    await openSite('/');
    const disclaimer = await screen.findByRole('region', { name: 'What we don’t do' });
    for (const words of ['educational and informational', 'not affiliated with', 'sell no tickets', 'at least 18']) {
      expect(disclaimer).toHaveTextContent(words);
    }
  });

  it('promises unique sets at least 24 hours before every draw', async () => {
    await openSite('/');
    expect(
      await screen.findByText(/at least 24 hours before every draw\. No two members get the same set/),
    ).toBeVisible();
    expect(main()).toHaveTextContent('At least five sets per game, sometimes up to ten');
    expect(main()).toHaveTextContent('five white balls and one Powerball or Mega Ball each');
  });
});

describe('How it Works', () => {
  it('[S2.3] names four benefits, shows both plans and ends with a link to sign-up', async () => {
    await openSite('/how-it-works');
    await screen.findByRole('heading', { level: 1, name: 'How it Works' });
    const [benefits] = within(main()).getAllByRole('list');
    expect(within(benefits!).getAllByRole('heading')).toHaveLength(4);
    expect(within(screen.getByRole('region', { name: 'Annual plan' })).getByText('Most popular')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Monthly plan' })).not.toHaveTextContent('Most popular');
    expect(within(main()).getAllByRole('link', { name: 'Sign Up Now' }).at(-1)).toHaveAttribute('href', '/signup');
  });
});

describe('the FAQs', () => {
  it('[S9.21] state the guarantees, prices and limits in the words of the terms', async () => {
    await openSite('/faqs');
    await screen.findByRole('link', { name: 'Back to Home' });
    for (const words of [
      'Five sets for every draw of each game you chose, guaranteed.',
      'Powerball on Monday, Wednesday and Saturday',
      'Mega Millions on Tuesday and Friday',
      'At least 24 hours before the draw.',
      '$12.99 a month, or $59.88 a year, which is $4.99 a month',
      'jackpot above $50,000,000 do you owe us 2.5% of the gross jackpot; we contact you within 3 business days',
      'deleted automatically after 7 years',
      'Reply STOP to any of them',
    ]) {
      expect(main()).toHaveTextContent(words);
    }
  });
});

describe('the search on the FAQs page', () => {
  it('lists only the questions that contain every search word in the question or its answer', async () => {
    const { user } = await openSite('/faqs');
    await user.type(await screen.findByRole('searchbox', { name: 'Search the questions' }), 'cancel annual');
    expect(screen.getByText('Can I cancel?')).toBeInTheDocument();
    expect(screen.queryByText('What is a number set?')).not.toBeInTheDocument();
    expect(within(main()).getByRole('status')).toHaveTextContent(/^1 question$/);
    await user.type(screen.getByRole('searchbox'), ' xyz');
    expect(within(main()).getByRole('status')).toHaveTextContent('0 questions. Try other words, or contact us below.');
  });
});

describe('the pricing page', () => {
  it('[S9.16] shows how the annual saving is calculated and that there are no partial refunds', async () => {
    await openSite('/pricing');
    await screen.findByRole('heading', { level: 1 });
    expect(main()).toHaveTextContent(/12 × \$12\.99 is \$155\.88\. Annual is \$59\.88.*\$96\.00, or 61%/);
    expect(main()).toHaveTextContent('No partial refunds.');
  });
});
