import { GOOD_CARD } from '../support/signing-up.js';
import { fillCard, signInAs } from './steps.js';
import { expect, test } from './watched-page.js';
import { memberWithAWeakCard } from './weak-card.js';
import { sandbox, PATIENCE } from './fixtures.js';

const MONTH_MS = 32 * 86_400_000;

test('a member whose renewal fails is notified, pays with another card, and is active again', async ({
  page,
  look,
}) => {
  const who = await memberWithAWeakCard();
  await sandbox().moveClock(new Date((await sandbox().now()).getTime() + MONTH_MS));
  await page.goto('/login');
  await signInAs(page, who);
  await test.step('finds the account restricted', async () => {
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('Your last payment failed')).toBeVisible({ timeout: 5_000 });
    }).toPass(PATIENCE);
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
    await look('profile-payment-failed');
  });
  await test.step('pays the open invoice with another card', async () => {
    await page.getByRole('button', { name: /payment method/i }).click();
    await expect(page.getByRole('heading', { name: 'Your billing' })).toBeVisible();
    await fillCard(page, GOOD_CARD);
    await page.getByRole('button', { name: 'Use this card' }).click();
  });
  await test.step('is active again', async () => {
    await page.goto('/profile');
    await expect(async () => {
      await page.reload();
      await expect(page.getByText('Active', { exact: true })).toBeVisible({ timeout: 5_000 });
    }).toPass(PATIENCE);
  });
});
