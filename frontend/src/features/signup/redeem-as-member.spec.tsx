import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';

import { fakeApi } from '../../testing/fake-api.js';
import { fakeSignIn, maria } from '../../testing/fake-keycloak.js';
import { openSite } from '../../testing/render-app.js';

const CODE = '7K2M-9XQ4-TB3R-W8HD-5NPC';

// In a separate file, because the session is read once per file
it('credits a member who enters a gift code', async () => {
  fakeSignIn(maria);
  const gift = { giverName: 'Ann', recipientName: 'Maria', message: '', state: 'redeemable' };
  const api = fakeApi({
    'POST /api/gifts/lookup': { body: gift },
    'POST /api/subscription/gift': { body: { creditCents: 5988 } },
  });
  document.documentElement.setAttribute('data-signed-in', ''); // as /theme.js does
  const { user } = await openSite('/redeem');
  await user.type(await screen.findByLabelText('Code'), CODE);
  await user.click(screen.getByRole('button', { name: 'Check the code' }));
  await user.click(await screen.findByRole('button', { name: 'Use it for my membership' }));
  expect(await screen.findByText('You have a credit of $59.88')).toBeInTheDocument();
  expect(api.callsTo('POST /api/subscription/gift').map(({ body }) => body)).toEqual([{ code: CODE }]);
});
