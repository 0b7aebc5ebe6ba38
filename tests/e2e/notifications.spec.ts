import { sandbox, PATIENCE } from './fixtures.js';
import { openConsoleAt } from './open-console.js';
import { expect, test } from './watched-page.js';

const UNREGISTERED_SENDER = 30034;
const PHONE = '2125550191';

test('an operator is notified once by webhook that carriers refuse the sender, and acknowledges it', async ({
  page,
  look,
}) => {
  await sandbox().failTexts(PHONE, UNREGISTERED_SENDER);
  await openConsoleAt(page, 'Notifications');
  await expect(page.getByText('No one is notified')).toBeVisible();
  await look('admin-notifications-empty');
  const addRoute = async (name: string, channel: string, address: string, to: string) => {
    await page.getByRole('button', { name: 'Add a route' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a route' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('By', { exact: true }).selectOption({ label: channel });
    await dialog.getByLabel(address).fill(to);
    return dialog;
  };
  const webhook = await addRoute('Staff channel', 'Webhook', 'Webhook URL', sandbox().hookUrl('staff'));
  await webhook.getByRole('checkbox', { name: /^Only urgent notices in quiet hours/ }).check();
  await look('admin-notification-route');
  await webhook.getByRole('button', { name: 'Add route' }).click();
  await expect(webhook).toBeHidden();
  const text = await addRoute('On call', 'Text', 'Phone number', `+1${PHONE}`);
  await text.getByLabel('Notify').selectOption({ label: 'After 15 minutes without acknowledgment' });
  await text.getByRole('button', { name: 'Add route' }).click();
  await expect(text).toBeHidden();

  await test.step('the test of a route shows that carriers refuse the sender', async () => {
    await page.getByRole('button', { name: 'Send a test to On call' }).click();
    const notices = async () =>
      (await sandbox().hookMessages('staff')).filter(({ text: words }) => words.startsWith('Sender refused.')).length;
    await expect.poll(notices, PATIENCE).toBe(1);
  });
  const incident = page.getByRole('row').filter({ hasText: 'Sender refused' }).filter({ hasText: 'Urgent' });
  await expect(incident).toContainText('Staff channel', PATIENCE);
  await expect(page.getByRole('row').filter({ hasText: /^Staff channel/ })).toContainText('Delivered', PATIENCE);
  await look('admin-notifications');
  await incident.getByRole('button', { name: 'Acknowledge Sender refused' }).click();
  await expect(incident).toContainText('admin@', PATIENCE);
  await look('admin-notifications-acknowledged');
  for (const name of ['Staff channel', 'On call']) {
    await page.getByRole('button', { name: `Remove ${name}` }).click();
    await page.getByRole('button', { name: 'Remove the route' }).click();
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeHidden();
  }
});
