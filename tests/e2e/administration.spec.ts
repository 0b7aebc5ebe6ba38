import { localAdmin, localLogins } from '@numbercast/local-stack/secrets';
import type { Page } from '@playwright/test';
import { openConsole, openMemberPage, passGate, searchFor, openTab } from './open-console.js';
import { signInAs } from './steps.js';
import { services } from '@numbercast/local-stack/topology';
import { expect, test } from './watched-page.js';
import { member, numberMailsFor, sandbox, PATIENCE, gateway, upcomingDraws } from './fixtures.js';

const AFTER_DRAW_MS = 2 * 3_600_000;
const WITHOUT_REPORT = /\/api\/admin\/reports\/latest/;

const target = (page: Page) => page.getByRole('region', { name: 'Current target' });

test('[S4.39] the administrator passes the gate and sets the number of sets per draw', async ({
  page,
  monitor,
  look,
}) => {
  monitor.expectRefusal(/\/api\/admin\/gate/);
  monitor.expectRefusal(/\/api\/(member|past-numbers)$/); // the admin is no member
  await page.goto('/login');
  await signInAs(page, localAdmin);
  await page.getByRole('link', { name: 'Admin Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Access Required' })).toBeVisible();
  await passGate(page, 'not-the-password');
  await expect(page.getByRole('alert')).toHaveText('Incorrect password');
  await look('admin-gate');
  await passGate(page, localLogins.gatePassword);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rollout Sets');
  await expect(target(page)).toContainText('10,000');
  await expect(target(page)).toContainText('default setting');
  const amount = page.getByLabel('Number of sets');
  await expect(page.getByRole('button', { name: 'Update' })).toBeDisabled();
  for (const [refused, reason] of [
    ['5000', 'Target sets must be at least 10,000'],
    ['15000', 'Target sets must be in 10,000 increments (e.g., 20000, 50000, 100000)'],
    ['10010000', 'Target sets cannot exceed 10,000,000'],
  ] as const) {
    await amount.fill(refused);
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(amount).toHaveAccessibleDescription(reason);
  }
  await look('admin-rollout-refused');
  await page.getByRole('button', { name: '20,000', exact: true }).click();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('✓ Target sets updated to 20,000')).toBeVisible();
  await expect(target(page)).toContainText('custom setting');
  await look('admin-rollout');

  await test.step('confirms the jackpot from a feed with one click', async () => {
    const confirm = page.getByRole('button', { name: /^Confirm \$[\d,]+ million for / }).first();
    await expect(confirm).toBeVisible(PATIENCE);
    await look('admin-jackpot-proposed');
    const name = (await confirm.getAttribute('aria-label'))!;
    const [, amount] = /Confirm (\$[\d,]+ million) for/.exec(name)!;
    await confirm.click();
    await expect(page.getByText('Jackpot confirmed')).toBeVisible();
    await expect(page.getByRole('button', { name })).toHaveCount(0);
    await expect(page.getByRole('table', { name: 'Draws' })).toContainText(amount!);
    await look('admin-jackpot-confirmed');
  });

  await page.reload();
  await expect(target(page)).toContainText('20,000');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.goto('/admin-dashboard');
  await expect(page.getByRole('heading', { name: 'Admin Access Required' })).toBeVisible();
});

test('[S8.37] the administrator finds members and payments, resends numbers and reads the audit log', async ({
  page,
  monitor,
  look,
}) => {
  const who = await member();
  await openConsole(page);
  await test.step('reads the rules', async () => {
    await openTab(page, 'PB Logic');
    await expect(page.getByRole('main')).toContainText('v1.0');
    await look('admin-logic');
  });
  await test.step('finds a member by a part of the email address', async () => {
    await openTab(page, 'User Information');
    await searchFor(page, who.email.slice(3, -4).toUpperCase());
    await expect(page.getByRole('row').filter({ hasText: who.email })).toHaveCount(1);
    await page.getByRole('checkbox', { name: /^Select this page/ }).check();
    await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText('1 selected');
    await look('admin-members');
    await searchFor(page, 'nobody is called so');
    await expect(page.getByText('No users found.')).toBeVisible();
  });
  await test.step('sees on the member’s page whether the numbers arrived', async () => {
    await openMemberPage(page, who);
    await expect(page.getByText(/^Has numbers for /)).toBeVisible(PATIENCE);
    await expect(page.getByText(/Emailed .*, (delivered|not confirmed yet)\./)).toBeVisible(PATIENCE);
    const email = page.getByText(/^Email: (Powerball|Mega Millions), /).first();
    await email.click();
    await expect(page.getByText('Provider id').filter({ visible: true })).toBeVisible();
    await look('admin-member');
    await page.keyboard.press('e');
    const question = page.getByRole('dialog', { name: /^Resend email to / });
    await expect(question).toContainText('1 email');
    await look('admin-member-resend');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL((url) => url.searchParams.get('search') === who.email);
  });
  await test.step('sees the payment', async () => {
    await openTab(page, 'Payments');
    await searchFor(page, who.email);
    await expect(page.getByRole('row').filter({ hasText: who.email })).toContainText(/active/i);
    await look('admin-payments');
  });
  await test.step('resends the numbers of one draw', async () => {
    const before = await numberMailsFor(who);
    await openTab(page, 'Resend Tools');
    await searchFor(page, who.email);
    await expect(page.getByRole('row').filter({ hasText: who.email })).toHaveCount(2);
    await look('admin-resend');
    await searchFor(page, 'nobody is called so');
    await expect(page.getByText('No assignments found.')).toBeVisible();
    await searchFor(page, who.email);
    await expect(page.getByRole('row').filter({ hasText: who.email })).toHaveCount(2);
    await page
      .getByRole('button', { name: `Email to ${who.email}` })
      .first()
      .click();
    await look('admin-resend-question');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send 1 email' }).click();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect.poll(() => numberMailsFor(who), PATIENCE).toBe(before + 1);
  });
  await test.step('finds the resend in the audit log', async () => {
    await openTab(page, 'Audit log');
    await searchFor(page, who.memberId);
    const own = page.getByRole('row').filter({ hasText: 'resent numbers' });
    await expect(own).toContainText(localLogins.adminEmail);
    await look('admin-audit');
  });
  await test.step('returns to the previous search with the back button', async () => {
    await page.goBack();
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resend Tools');
    await expect(page.getByRole('searchbox')).toHaveValue(who.email);
  });
  await test.step('finds the member by keyboard only', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search members, draws and tabs' }).fill(who.email);
    const found = page.getByRole('group', { name: 'Members' }).getByRole('option');
    await expect(found).toHaveCount(1);
    await expect(found).toHaveAttribute('aria-selected', 'true');
    await look('admin-search');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('User Information');
    await expect(page.getByText(/^Has numbers for /)).toBeVisible();
  });
  monitor.expectRefusal(/\/api\/admin\/members\/no-such-member$/);
  await page.goto('/admin-dashboard?tab=users&member=no-such-member');
  await expect(page.getByText('No member with this id')).toBeVisible();
  await look('admin-member-unknown');
  await page.goto('/admin-dashboard?tab=unknown');
  await expect(page.getByRole('heading', { name: 'Coming soon!' })).toBeVisible();
});

const now = '2026-12-03T18:00:00Z';
/** No member of the test wins a jackpot. */
const unrecordedWin = {
  winId: 'powerball-2026-11-30|ada',
  game: 'powerball',
  drawId: 'powerball-2026-11-30',
  date: '2026-11-30',
  memberId: 'ada',
  balls: { whites: [5, 17, 28, 33, 64], red: 12 },
  stands: true,
  contactBy: { dueOn: '2026-12-03', dueAt: '2026-12-04T05:00:00Z' },
  payout: null,
  case: null,
};

test('the administrator sees the work that needs attention and can use the menu at every width', async ({
  page,
  look,
}) => {
  await member();
  await openConsole(page);
  await openTab(page, 'Needs you');
  const draws = page.getByRole('region', { name: 'Next draws' }).getByRole('listitem');
  await expect(draws).toHaveCount(5);
  await expect(draws.first()).toContainText(/\d (d|h|min) .*left/);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0, PATIENCE);
  await look('admin-today');
  await test.step('open work is listed, and urgent work is displayed above every tab', async () => {
    const body = { name: 'Bo Li', email: 'bo@mail.example', subject: 'Where are my numbers?', message: 'None came.' };
    await gateway().call('/api/contact', { method: 'POST', body });
    await page.route('**/api/admin/jackpot-wins', (route) => route.fulfill({ json: { now, items: [unrecordedWin] } }));
    await page.reload();
    const list = page.getByRole('list', { name: 'What needs you' });
    await expect(list).toContainText(/contact messages? (is|are) open/);
    await expect(list).toContainText('All six numbers matched: Powerball, Mon, Nov 30. Record the payout');
    await look('admin-today-waiting');
    await openTab(page, 'Templates');
    await expect(page.getByRole('region', { name: 'Urgent' })).toContainText('All six numbers matched');
    await look('admin-urgent');
    await page.unroute('**/api/admin/jackpot-wins');
    await openTab(page, 'Needs you');
  });
  await test.step('the whole menu fits on a low screen', async () => {
    await page.setViewportSize({ width: 1366, height: 657 });
    const menu = page.getByRole('navigation', { name: 'Admin' });
    expect(await menu.evaluate((nav) => nav.scrollHeight - nav.clientHeight)).toBeLessThanOrEqual(0);
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeInViewport({ ratio: 1 });
  });
  await test.step('the menu opens as a drawer on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer.getByRole('link', { name: 'Needs you' })).toBeVisible();
    await look('admin-menu');
    await page.setViewportSize({ width: 390, height: 844 });
    await drawer.getByRole('link', { name: 'System' }).click();
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('System');
  });
});

test('the administrator sees the progress of deliveries before each deadline, and no dead letters', async ({
  page,
  look,
}) => {
  await member();
  await openConsole(page);
  await openTab(page, 'Deadlines');
  const ahead = page.getByRole('region', { name: 'Deadlines, upcoming' });
  const line = ahead.getByRole('row').filter({ hasText: 'Powerball' }).first();
  await expect(line.getByRole('cell').first()).toContainText(/\d (d|h|min) .*left/);
  await expect(line.getByRole('cell').nth(1)).toHaveText(/Text[1-9].* delivered.*Email[1-9].* delivered/, PATIENCE);
  await look('admin-deadlines');
  await openTab(page, 'Dead letters');
  await expect(page.getByText('No dead letters found.')).toBeVisible();
  await look('admin-dead-letters');
});

test('the administrator sees the status of every service and runs the preflight checks', async ({ page, look }) => {
  await member();
  await openConsole(page);
  await openTab(page, 'System');
  for (const { name } of services)
    await expect(
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) }),
    ).toContainText('Ready', PATIENCE);
  await expect(page.getByRole('table', { name: 'Requests' })).toContainText(/(GET|POST) \/api\//);
  await page
    .getByRole('button', { name: /^Show all/ })
    .first()
    .click();
  await expect(page.getByRole('table', { name: 'Requests' })).toContainText('GET /assets/*');
  await page.getByRole('button', { name: 'Show the first 12' }).click();
  await expect(page.getByRole('table', { name: 'Events handled' })).toContainText('SignupPaid', PATIENCE);
  await test.step('runs the preflight', async () => {
    await page.getByRole('button', { name: 'Run the checks' }).click();
    await expect(page.getByText(/^\d+ of \d+ checks failed\.$/)).toBeVisible(PATIENCE);
    // The stack of the tests has example addresses and simulated time
    const findings = page.getByRole('table', { name: 'Findings' });
    await expect(findings).toContainText('MAIL_FROM is a placeholder.');
    await expect(findings).toContainText('CLOCK_URL is set, so time is simulated.');
  });
  await look('admin-system');
});

test('the administrator replies to a member and reads the member’s response in the same conversation', async ({
  page,
  look,
}) => {
  const who = await member();
  // Ends with a letter, so that no digits at the end look like a phone number
  const subject = `Where are my numbers, ${crypto.randomUUID()}x`;
  const form = { name: 'Maria Silva', email: who.email, subject, message: 'None came.\nWhy?' };
  const write = (message: string) =>
    gateway().call('/api/contact', { method: 'POST', body: { ...form, subject: `Re: ${subject}`, message } });
  const subjectsOf = async (address: string) =>
    (await sandbox().received()).filter(({ at }) => at === address).map(({ text }) => text.split('\n')[0]);
  await gateway().call('/api/contact', { method: 'POST', body: form });
  await expect.poll(() => subjectsOf(who.email), PATIENCE).toContain('We received your message');
  await openConsole(page);
  await openTab(page, 'System');
  await expect(page.getByText(/contact messages? (is|are) waiting for a reply/)).toBeVisible(PATIENCE);
  await openTab(page, 'Messages');
  await searchFor(page, subject);
  await look('admin-contacts');
  await page.getByRole('link', { name: subject }).click();
  const thread = page.getByRole('dialog', { name: subject });
  const messages = thread.getByRole('list', { name: 'Messages' });
  await expect(messages).toContainText('None came.');
  await test.step('replies with a template, and sees that the email arrived', async () => {
    await thread.getByLabel('Template').selectOption('Numbers did not arrive');
    await expect(thread.getByLabel('Your reply')).toHaveValue(/^Hello Maria,/);
    await look('admin-message');
    await thread.getByRole('button', { name: 'Send reply' }).click();
    await expect(messages).toContainText('delivered', { ignoreCase: true, ...PATIENCE });
    expect(await subjectsOf(who.email)).toContain(`Re: ${subject}`);
  });
  await test.step('finds the member’s response in the same conversation', async () => {
    await write('Found them, thank you.');
    await page.reload();
    await expect(messages).toContainText('Found them, thank you.', PATIENCE);
    await look('admin-conversation');
    await thread.getByRole('button', { name: 'Close without a reply' }).click();
    await expect(thread.getByText(`closed by ${localLogins.adminEmail}`)).toBeVisible();
    await thread.getByRole('link', { name: 'Open the member' }).click();
    await expect(page.getByRole('link', { name: `Message: ${subject}` })).toBeVisible(PATIENCE);
    await look('admin-member-support');
  });
  await openTab(page, 'Messages');
  await page.getByRole('button', { name: 'Edit templates' }).click();
  await expect(page.getByRole('dialog', { name: 'Templates of replies' })).toBeVisible();
  await look('admin-reply-templates');
  await page.getByRole('button', { name: 'Done' }).click();
  await openTab(page, 'Audit log');
  await expect(page.getByRole('row').filter({ hasText: 'replied to message' }).first()).toBeVisible();
});

test('[S2.85] the administrator reads the report after a draw and imports an old result', async ({
  page,
  monitor,
  look,
}) => {
  monitor.expectRefusal(WITHOUT_REPORT);
  await member();
  const [next] = (await upcomingDraws()).filter(({ state }) => state === 'sealed');
  const name = next!.game === 'powerball' ? 'Powerball' : 'Mega Millions';
  await openConsole(page);
  await openTab(page, 'Reporting');
  const report = page.getByRole('region', { name });
  await expect(report).toContainText(/Loading latest draw report\.\.\.|Sets assigned|No sets were assigned/);
  await look('admin-reporting-before');
  await sandbox().moveClock(new Date(Date.parse(next!.drawAt) + AFTER_DRAW_MS));
  const day = new Date(`${next!.date}T12:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const isReported = async () => {
    await page.reload(); // sooner than the page polls
    await expect(report).toContainText(day, { timeout: 5_000 });
  };
  await expect(isReported).toPass(PATIENCE);
  await expect(report.getByRole('definition').first()).not.toHaveText('0');
  await look('admin-reporting');
  await test.step('imports an old result, which is then reported as already known', async () => {
    const card = page.getByRole('region', { name: 'Import of draw history' });
    const text = 'Draw Date,Winning Numbers,Multiplier\n02/03/2010,17 22 36 37 52 24,2\n';
    for (const outcome of [/^1 row (imported|already known)$/, '1 row already known']) {
      await card.getByLabel('Choose a file').setInputFiles({
        name: 'powerball.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(text),
      });
      await card.getByRole('button', { name: 'Import results' }).click();
      await expect(card.getByText(outcome)).toBeVisible();
    }
    await look('admin-import');
  });
});
