import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';

import { fakeApi } from '../../testing/fake-api.js';
import { fakeSignIn } from '../../testing/fake-keycloak.js';
import { openSite } from '../../testing/render-app.js';
import { acceptTerms, fillBasics, goodAnswers, layOutTerms, nextButton } from '../../testing/sign-up-steps.js';
import { clearDraft } from './draft.js';

const summary = () => within(screen.getByRole('region', { name: 'Your plan' }));

describe('the plan in the link to sign-up', () => {
  beforeEach(() => {
    clearDraft();
    layOutTerms();
    fakeSignIn(null);
    fakeApi(goodAnswers);
  });

  it('is shown in the first two steps and preselected in the third', async () => {
    const site = await openSite('/signup?plan=annual');
    expect(summary().getByText(/Annual/).parentElement).toHaveTextContent('Annual · $59.88 a year');
    await fillBasics(site);
    await site.user.click(nextButton());
    await screen.findByRole('region', { name: 'Terms and Conditions' });
    expect(summary().getByText('Annual')).toBeInTheDocument();
    await acceptTerms(site);
    expect(screen.getByRole('radio', { name: /Annual/ })).toBeChecked();
    expect(screen.queryByRole('region', { name: 'Your plan' })).not.toBeInTheDocument();
  });

  it('can be switched in place, with the consequences shown', async () => {
    const { user } = await openSite('/signup?plan=monthly');
    await user.click(summary().getByRole('button', { name: 'Change plan' }));
    expect(summary().getByText(/saves you \$96\.00\. It can’t be canceled or refunded/)).toBeInTheDocument();
    await user.click(summary().getByRole('button', { name: 'Switch to Annual' }));
    expect(summary().getByText('Annual')).toBeInTheDocument();
    expect(summary().getByRole('button', { name: 'Change plan' })).toHaveAttribute('aria-expanded', 'false');
  });

  it('is not shown to a visitor who has chosen none', async () => {
    await openSite('/signup');
    await screen.findByRole('heading', { name: /Your details/ });
    expect(screen.queryByRole('region', { name: 'Your plan' })).not.toBeInTheDocument();
  });
});

it('returns from the last sign-up step without losing answers', async () => {
  clearDraft();
  layOutTerms();
  fakeSignIn(null);
  fakeApi(goodAnswers);
  const site = await openSite('/signup');
  await fillBasics(site);
  await site.user.click(nextButton());
  await acceptTerms(site);
  await site.user.click(screen.getByRole('radio', { name: 'Email' }));
  await site.user.click(screen.getByRole('radio', { name: /Annual/ }));
  await site.user.click(screen.getByRole('link', { name: 'Back' }));
  await screen.findByRole('region', { name: 'Terms and Conditions' });
  await site.user.click(screen.getByRole('link', { name: 'Back' }));
  await waitFor(() => expect(site.address()).toBe('/signup'));
  expect(await screen.findByLabelText('Password', { selector: 'input' })).toHaveValue('Secret-123');
  await site.user.click(nextButton());
  await acceptTerms(site);
  expect(screen.getByRole('radio', { name: 'Email' })).toBeChecked();
  expect(screen.getByRole('radio', { name: /Annual/ })).toBeChecked();
});
