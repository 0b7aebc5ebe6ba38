import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ContactChangedSchema, MemberChangedSchema } from '@numbercast/contracts/members/v1/events';
import { Bus } from '@numbercast/platform/messaging/kafka';
import { eventMessage } from '@numbercast/platform/testing/event-message';
import { HOSTILE, watchPolicy } from './xss-payloads.js';
import { openConsole, openConsoleAt, openMemberPage, searchFor } from './open-console.js';
import { theStack } from './running-stack.js';
import { expect, test } from './watched-page.js';
import { member, PATIENCE } from './fixtures.js';

/** A value that cannot be decoded. */
const NO_MESSAGE = new Uint8Array([0xff, 0xff, 0xff, 0xff, 0x0f]);

/** Publishes two events that no service can process, with an attacker's text in every text field. */
async function publishHostileEvents() {
  const { brokers, namespace } = theStack().kafka;
  const place = { KAFKA_BROKERS: brokers, KAFKA_NAMESPACE: namespace, KAFKA_PARTITIONS: 4, KAFKA_REPLICATION: 1 };
  const bus = new Bus(place, 'members');
  const origin = { source: HOSTILE, aggregateId: HOSTILE };
  const unreadable = { ...eventMessage(MemberChangedSchema, {}, { ...origin, seq: 1 }), value: NO_MESSAGE };
  const refused = eventMessage(ContactChangedSchema, { previousEmail: HOSTILE }, { ...origin, seq: 2 });
  await bus.send([{ topic: bus.topicOf(MemberChangedSchema.typeName), messages: [unreadable, refused] }]);
  await bus.disconnect();
}

const madeOfText = (page: Page) => page.locator('[onerror], [onload]').count();

test('the content of a record that no service can process is shown to the operator as text', async ({ page }) => {
  await publishHostileEvents();
  const violations = await watchPolicy(page.context());
  await openConsoleAt(page, 'Dead letters');
  const read = page.getByRole('rowheader').getByRole('link');
  // Five services receive each of the two
  await expect(async () => {
    await page.reload();
    await expect(read).toHaveCount(10, { timeout: 5_000 });
  }).toPass(PATIENCE);
  await searchFor(page, 'onerror');
  await expect(read.first()).toBeVisible();
  expect.soft(await madeOfText(page), 'made of the list').toBe(0);

  const panel = page.getByRole('dialog');
  for (let left = await read.count(); left > 0; left--) {
    await read.first().click();
    await expect(panel.getByText(HOSTILE, { exact: false }).first()).toBeVisible();
    expect.soft(await madeOfText(page), 'made of a dead letter').toBe(0);
    await panel.getByRole('button', { name: 'Set aside' }).click();
    await expect(panel.getByRole('button', { name: 'Set aside' })).toHaveCount(0);
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(read).toHaveCount(left - 1);
  }
  expect(violations).toEqual([]);
});

test('a hostile user agent is neither rendered as markup in the console nor exported as a formula in CSV', async ({
  page,
}) => {
  const formula = `=HYPERLINK("https://evil.example","${HOSTILE}")`;
  const who = await member({ userAgent: formula });
  const violations = await watchPolicy(page.context());
  await openConsole(page);
  await openMemberPage(page, who);
  await page.getByRole('button', { name: 'Export consents' }).click();
  const panel = page.getByRole('dialog', { name: /^Consents of / });
  await expect(panel.getByText(formula, { exact: false }).first()).toBeVisible();
  expect.soft(await madeOfText(page)).toBe(0);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv).toContain(`"'${formula.replaceAll('"', '""')}"`);
  expect(csv).not.toMatch(/(^|,)"?\s*[=+@-]/m);
  expect(violations).toEqual([]);
});
