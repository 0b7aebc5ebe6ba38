import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Person } from '../support/people.js';
import { signUp } from '../support/signing-up.js';
import { openConsoleAt, openTab } from './open-console.js';
import { signInAs } from './steps.js';
import { expect, test } from './watched-page.js';
import { member, newcomer, numbersFor, sandbox, PATIENCE, gateway, upcomingDraws } from './fixtures.js';

const GAMES = { powerball: 'Powerball', megamillions: 'Mega Millions' } as const;
const MINUTE_MS = 60_000;

/** Returns the draw that closes first among those for which a member has numbers. */
async function firstToClose(who: Person) {
  const mine = new Set((await numbersFor(who)).map(({ drawId }) => drawId));
  const draws = (await upcomingDraws()).filter(({ drawId }) => mine.has(drawId));
  return draws.toSorted((a, b) => a.deadline.localeCompare(b.deadline))[0]!;
}

async function closeDraw({ drawId, deadline }: { drawId: string; deadline: string }) {
  await sandbox().moveClock(new Date(Date.parse(deadline) + MINUTE_MS));
  await expect.poll(async () => (await gateway().call(`/api/proofs/${drawId}`)).status, PATIENCE).toBe(200);
}

/** Saves the proof as a file, and reads it from where the browser stored it. */
async function save(page: Page) {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the proof' }).click();
  return readFile(await (await download).path(), 'utf8');
}

async function checkAsVisitor(page: Page, proof: string) {
  await page.getByRole('textbox', { name: 'Your proof' }).fill(proof);
  await page.getByRole('button', { name: 'Check this proof' }).click();
}

const aboveTheSets = (page: Page, game: keyof typeof GAMES) =>
  page.getByRole('article', { name: new RegExp(`^${GAMES[game]}`) });

test('[S9.9] a member and a visitor verify sets with a proof, and the operator looks up who owns a set', async ({
  page,
  look,
  monitor,
}) => {
  monitor.expectRefusal(/\/api\/proofs\/.*\/mine/);
  const others = [newcomer(), newcomer()];
  const [who] = await Promise.all([member(), ...others.map((other) => signUp(gateway(), sandbox(), other))]);
  for (const other of others) await expect.poll(() => numbersFor(other), PATIENCE).toHaveLength(4);
  const draw = await firstToClose(who);
  await page.goto('/login?to=/past-numbers');
  await signInAs(page, who);
  const article = aboveTheSets(page, draw.game);
  await expect(article).toBeVisible();
  const closed = article.getByRole('button', { expanded: false });
  if (await closed.isVisible()) await closed.click();
  const verify = article.getByRole('button', { name: /^Verify the \d+ sets of/ });
  let proof = '';

  await test.step('before the draw closes, the member sees when verification will be possible', async () => {
    await verify.click();
    await expect(article.getByText(/^You can verify these sets from/)).toBeVisible();
    await look('past-numbers-too-early');
  });
  await test.step('after the draw closes, the browser verifies the displayed sets', async () => {
    await closeDraw(draw);
    await verify.click();
    await expect(article.getByText(/^Verified: locked .+ before the draw\.$/)).toBeVisible();
    await expect(article.getByText('and they were locked for you.')).toBeVisible();
    await expect(verify).toBeFocused();
    await article.getByText('Step by step').click();
    await look('past-numbers-verified');
    proof = await save(page);
  });
  await test.step('a proof of another member is rejected', async () => {
    const anothers = { ...(JSON.parse(proof) as object), memberId: '0f6a2c9e-6f2b-4c58-9a53-0c6c58f5f3d1' };
    await page.route(`**/api/proofs/${draw.drawId}/mine`, (route) => route.fulfill({ json: anothers }));
    await verify.click();
    await expect(article.getByRole('alert')).toContainText('This proof is for another member.');
    await look('past-numbers-anothers-proof');
    await page.unroute(`**/api/proofs/${draw.drawId}/mine`);
  });
  await test.step('a visitor checks the saved proof against the public root', async () => {
    await page.context().clearCookies();
    await page.goto('/proof');
    await expect(page.getByRole('row', { name: /hours before the draw/ }).first()).toBeVisible();
    await page.getByText('For developers').click();
    await look('proof');
    await page.getByLabel('Choose a file').setInputFiles({
      name: 'proof.json',
      mimeType: 'application/json',
      buffer: Buffer.from(proof),
    });
    await page.getByRole('button', { name: 'Check this proof' }).click();
    await expect(page.getByText(/^Verified: locked .+ before the draw\.$/)).toBeVisible();
    await look('proof-checked');
  });
  await test.step('a visitor sees that the proof is invalid for another member', async () => {
    const forged = { ...(JSON.parse(proof) as object), memberId: '0f6a2c9e-6f2b-4c58-9a53-0c6c58f5f3d1' };
    await checkAsVisitor(page, JSON.stringify(forged));
    await expect(page.getByText('This proof isn’t valid.')).toBeVisible();
  });
  const [set] = (JSON.parse(proof) as { sets: { whites: number[]; red: number }[] }).sets;
  await test.step('a visitor sees that a tampered proof is invalid', async () => {
    const other = { ...set!, red: set!.red === 1 ? 2 : 1 };
    const tampered = { ...(JSON.parse(proof) as object), sets: [other] };
    await checkAsVisitor(page, JSON.stringify(tampered));
    await expect(page.getByText('This proof isn’t valid.')).toBeVisible();
    await look('proof-refused');
  });
  await test.step('the operator looks up who owns a set, and the audit log records it', async () => {
    await openConsoleAt(page, 'Find a set');
    await page.getByLabel('Draw', { exact: true }).selectOption(draw.drawId);
    const line = `${set!.whites.join(' ')} ${set!.red}`;
    await page.getByRole('textbox', { name: 'Set' }).fill(line);
    await page.getByRole('button', { name: 'Look up' }).click();
    await expect(page.getByText(`is assigned to ${who.email}.`)).toBeVisible();
    await look('admin-lookup');
    await page.getByRole('textbox', { name: 'Set' }).fill('1 2 3 4 5 6');
    await page.getByRole('button', { name: 'Look up' }).click();
    await expect(page.getByText('breaks the rules of this draw')).toBeVisible();
    await look('admin-lookup-broken');
    await openTab(page, 'Audit log');
    await expect(page.getByText('looked up who was given a set').first()).toBeVisible(PATIENCE);
  });
});
