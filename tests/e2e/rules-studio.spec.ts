import { localLogins } from '@numbercast/local-stack/secrets';
import type { Page } from '@playwright/test';
import { openConsoleAt, openTab } from './open-console.js';
import { expect, test } from './watched-page.js';
import { sandbox, PATIENCE, upcomingDraws } from './fixtures.js';

const AFTER_DRAW_MS = 2 * 3_600_000;
const NAMES = { powerball: 'Powerball', megamillions: 'Mega Millions' };

const draftCard = (page: Page) => page.getByRole('region', { name: /^Draft v1\.\d+$/ });
const features = (page: Page) => page.getByRole('region', { name: 'Features' });
const left = (page: Page) => page.getByRole('region', { name: /^Sets that v1\.\d+ leaves$/ });

/** Begins a draft. @returns its version */
async function draftRules(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'New draft' }).click();
  const title = await draftCard(page).getByRole('heading', { level: 2 }).textContent();
  return title!.replace('Draft ', '');
}

async function editWhites(page: Page, numbers: Record<string, string>) {
  await page.getByRole('button', { name: 'Edit White balls (5 balls) in the draft' }).click();
  const editor = page.getByRole('dialog', { name: /^White balls/ });
  for (const [label, value] of Object.entries(numbers)) await editor.getByLabel(label).fill(value);
  return { editor, save: () => editor.getByRole('button', { name: 'Save to the draft' }).click() };
}

async function giveReason(page: Page, reason: string) {
  await page.getByLabel('Why these rules').fill(reason);
  await page.getByRole('button', { name: 'Save reason' }).click();
  await expect(page.getByRole('button', { name: 'Save reason' })).toBeDisabled();
}

async function discardDraft(page: Page, version: string) {
  await page.getByRole('button', { name: 'Discard draft…' }).click();
  const question = page.getByRole('alertdialog', { name: `Discard draft ${version}?` });
  await question.getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByRole('button', { name: 'New draft' })).toBeVisible();
}

/** Advances the clock past the next draw. @returns the next one of its game, sealed after the result */
async function passNextDraw() {
  const [next] = (await upcomingDraws()).filter(({ state }) => state === 'sealed');
  await sandbox().moveClock(new Date(Date.parse(next!.drawAt) + AFTER_DRAW_MS));
  const following = async () =>
    (await upcomingDraws()).find(({ game, drawId }) => game === next!.game && drawId !== next!.drawId);
  await expect.poll(async () => (await following())?.state, PATIENCE).toBe('sealed');
  return (await following())!;
}

test('[S2.79] the administrator drafts rules, sees how many sets remain and tests them on past draws', async ({
  page,
  monitor,
  look,
}) => {
  monitor.expectRefusal(/\/api\/admin\/rules\/draft$/);
  await openConsoleAt(page, 'PB Logic');
  await expect(page.getByRole('button', { name: 'Edit (coming soon)' })).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Edit (coming soon)' }).first()).toBeDisabled();
  await look('rules-none-drafted');

  const version = await draftRules(page);
  await test.step('edits a panel and sees an error next to each invalid number', async () => {
    const { editor, save } = await editWhites(page, { 'Numbers in a block': '20', 'Fewest blocks in a set': '5' });
    await save();
    await expect(editor.getByLabel('Fewest blocks in a set')).toHaveAccessibleDescription(/^Max 4/);
    await look('rules-editor');
    await editor.getByLabel('Numbers in a block').fill('10');
    await editor.getByLabel('Fewest blocks in a set').fill('3');
    await save();
    await expect(editor).toBeHidden();
  });
  await test.step('sees exactly how many sets are left', async () => {
    await expect(left(page).getByRole('row').filter({ hasText: 'more sets' })).toHaveCount(2);
    await expect(left(page)).toContainText('enough');
  });
  await test.step('tests the draft on the last ten draws of each game', async () => {
    await page.getByLabel('Look back').selectOption('10');
    await page.getByRole('button', { name: 'Run back-test' }).click();
    await expect(page.getByRole('progressbar', { name: 'Back-test' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Run back-test' })).toBeEnabled(PATIENCE);
    const found = page.getByRole('region', { name: 'Back-test' });
    await expect(found.getByRole('row').filter({ hasText: `${version}, draft` })).toHaveCount(2);
    await expect(found.getByRole('row').filter({ hasText: 'of 10' })).toHaveCount(4);
    await look('rules-back-test');
  });
  await discardDraft(page, version);
});

test('the administrator activates rules from the next draw and rolls back', async ({ page, monitor, look }) => {
  monitor.expectRefusal(/\/api\/admin\/rules\/activations$/);
  await openConsoleAt(page, 'PB Logic');
  const before = await features(page)
    .getByText(/^v1\.\d+$/)
    .textContent();
  const version = await draftRules(page);
  const { editor, save } = await editWhites(page, { 'Fewest blocks in a set': '3' });
  await save();
  await expect(editor).toBeHidden();
  await giveReason(page, 'Members ask for numbers that are closer together');
  await test.step('activates the draft after reading what it applies to', async () => {
    await page.getByRole('button', { name: 'Activate from the next draw…' }).click();
    const question = page.getByRole('alertdialog', { name: `Activate rules ${version}?` });
    await expect(question).toContainText(/Powerball on .* and Mega Millions on /);
    await expect(question).toContainText(/[\d,]+ sets for Powerball, [\d,]+ more than now/);
    await look('rules-activate');
    await question.getByRole('button', { name: `Activate ${version}` }).click();
    await expect(features(page)).toContainText(version);
    await expect(page.getByRole('button', { name: 'Edit (coming soon)' })).toHaveCount(2);
  });
  await test.step('the next draw is sealed with the new rules, and earlier draws retain theirs', async () => {
    const { game, date } = await passNextDraw();
    await openTab(page, 'Rollout Sets');
    const row = page.getByRole('row').filter({ hasText: NAMES[game] }).filter({ hasText: date });
    await expect(row).toContainText(`allowed by ${version}`, PATIENCE);
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: `allowed by ${before}` })
        .first(),
    ).toBeVisible();
  });
  await test.step('rolls back', async () => {
    await openTab(page, 'PB Logic');
    await page.getByRole('button', { name: `Roll back to ${before}…` }).click();
    const task = page.getByRole('dialog', { name: `Roll back to ${before}?` });
    await task.getByRole('button', { name: `Roll back to ${before}` }).click();
    await expect(task.getByLabel('Why')).toHaveAccessibleDescription('Give a reason for the record');
    await look('rules-roll-back');
    await task.getByLabel('Why').fill('They asked for the old numbers');
    await task.getByRole('button', { name: `Roll back to ${before}` }).click();
    await expect(features(page)).toContainText(before!);
    await expect(page.getByRole('button', { name: `Roll back to ${version}…` })).toBeVisible();
    await look('rules-rolled-back');
  });
  await test.step('finds the draft, activation and rollback in the audit log', async () => {
    await openTab(page, 'Audit log');
    for (const action of ['drafted rules', `activated rules ${version}`, `rolled back to rules ${before}`]) {
      const entry = page.getByRole('row').filter({ hasText: action }).first();
      await expect(entry).toContainText(localLogins.adminEmail);
    }
  });
});

test('rules that leave too few sets are rejected with the exact number and can be discarded', async ({
  page,
  monitor,
  look,
}) => {
  monitor.expectRefusal(/\/api\/admin\/rules\/draft\/activate$/);
  await openConsoleAt(page, 'PB Logic');
  const version = await draftRules(page);
  const { editor, save } = await editWhites(page, { 'Lowest average gap': '0', 'Highest average gap': '0.2' });
  await save();
  await expect(editor).toBeHidden();
  await giveReason(page, 'Only the hottest numbers');
  await expect(left(page)).toContainText('too few');
  await page.getByRole('button', { name: 'Activate from the next draw…' }).click();
  const question = page.getByRole('alertdialog', { name: `Activate rules ${version}?` });
  await question.getByRole('button', { name: `Activate ${version}` }).click();
  await expect(question.getByRole('alert')).toContainText(
    /Powerball, [\d-]+: [\d,]+ sets are left, the target is [\d,]+\./,
  );
  await look('rules-refused');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await discardDraft(page, version);
});
