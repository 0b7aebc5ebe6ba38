import { GOOD_CARD } from '../support/signing-up.js';
import { newcomer, sandbox, PATIENCE } from './fixtures.js';
import { acceptTerms, fillBasics, goToTerms, payBy, signInAs } from './steps.js';
import { expect, test } from './watched-page.js';

const CODE = /\/redeem#((?:[0-9A-Z]{4}-){4}[0-9A-Z]{4})/;

/** The code in the email to a giver. */
async function codeFor(email: string): Promise<string> {
  const received = await sandbox().received();
  const codes = received.flatMap(({ at, text }) => (at === email ? (CODE.exec(text)?.[1] ?? []) : []));
  expect(codes).toHaveLength(1);
  return codes[0]!;
}

test('a giver pays once for a gift, and its code makes the recipient a member without a charge', async ({
  page,
  look,
}) => {
  const giver = newcomer({ firstName: 'Ann' });
  const who = newcomer({ firstName: 'Ben' });
  await test.step('the giver pays', async () => {
    await page.goto('/gift');
    await look('gift');
    await page.getByLabel('Your name').fill('Ann');
    await page.getByLabel('Your email').fill(giver.email);
    await page.getByLabel('First name of the person you give this to').fill('Ben');
    await page
      .getByLabel('Message on the card (optional, up to 200 characters)')
      .fill('Happy birthday, Ben. Enjoy the numbers.');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Pay $59.88 for the gift' }).click();
    await expect(page.getByText('You pay once.')).toBeVisible();
    await payBy(page, GOOD_CARD);
    await expect(page.getByRole('heading', { name: 'Thank you for your gift' })).toBeVisible();
    await look('gift-paid');
  });
  let code = '';
  await test.step('the giver gets the code and the card by email', async () => {
    await expect(async () => void (code = await codeFor(giver.email))).toPass(PATIENCE);
    await page.goto(`/gift/card#${code}`);
    await expect(page.getByText('Happy birthday, Ben. Enjoy the numbers.')).toBeVisible();
    await look('gift-card');
  });
  await test.step('the recipient signs up without a payment', async () => {
    await page.goto('/redeem');
    await page.getByLabel('Code').fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Check the code' }).click();
    await expect(page.getByText('A year of Numbercast from Ann')).toBeVisible();
    await look('gift-redeem');
    await page.getByRole('button', { name: 'Sign up with this gift' }).click();
    await fillBasics(page, who);
    await goToTerms(page);
    await acceptTerms(page);
    await page.getByRole('radio', { name: 'Email', exact: true }).check();
    await look('gift-preferences');
    await page.getByRole('button', { name: 'Start my gift year' }).click();
    await expect(page.getByText('Your gift is redeemed')).toBeVisible(PATIENCE);
    await look('gift-redeemed');
    await expect(page.getByText('Your account is ready.')).toBeVisible(PATIENCE);
    await page.getByRole('button', { name: 'Got my email & text' }).click();
    await signInAs(page, who);
  });
  await test.step('the recipient is a member, and was never charged', async () => {
    await expect(page.getByRole('button', { name: /^Plan.*Annual/ })).toBeVisible(PATIENCE);
    await expect(page.getByRole('button', { name: /^Auto-renew.*Off, ends/ })).toBeVisible();
    const { charges } = await sandbox().charges();
    expect(charges.filter(({ email }) => email === who.email)).toEqual([]);
  });
});
