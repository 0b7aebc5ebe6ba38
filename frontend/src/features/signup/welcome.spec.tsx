import { beforeEach, describe, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';

import { mariasAnswers } from '../../testing/answers.js';
import { fakeApi } from '../../testing/fake-api.js';
import { fakeSignIn, maria } from '../../testing/fake-keycloak.js';
import { openSite } from '../../testing/render-app.js';
import { SignupStateNotice } from './signup-state-notice.js';

describe('the welcome page of a signed-in member', () => {
  beforeEach(() => {
    fakeSignIn(maria);
    fakeApi(mariasAnswers);
  });

  it('[S2.38] explains what happens next and suggests checking the spam and promotions folders', async () => {
    await openSite('/signup-success');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('check your spam or promotions folder');
    expect(screen.getByText('What happens next')).toBeInTheDocument();
  });

  it('announces the emailed receipt once the payment is confirmed', () => {
    render(<SignupStateNotice state="paid" isGift={false} />);
    expect(screen.getByText(/^Your membership is active\. We email you a receipt/)).toBeInTheDocument();
  });

  it('[S2.41] opens the profile from the dialog', async () => {
    const { user, address } = await openSite('/signup-success');
    await user.click(await screen.findByRole('button', { name: 'Got my email & text' }));
    await waitFor(() => expect(address()).toBe('/profile'));
  });

  it('[S2.39] opens the profile from its own button after the dialog is closed', async () => {
    const { user, address } = await openSite('/signup-success');
    await screen.findByRole('alertdialog');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Go to my profile' }));
    await waitFor(() => expect(address()).toBe('/profile'));
  });
});
