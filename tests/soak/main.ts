import type { Stack } from '@numbercast/local-stack/stack';
import { historiesOf } from '../support/histories.js';
import { verifyDeliveries } from '../support/delivery-oracle.js';
import { verifyResults } from '../support/results-oracle.js';
import { SandboxClient } from '../support/sandbox-client.js';
import { runOnStack, log, seconds } from '../support/run-on-stack.js';
import { Reconciliation } from './reconciliation.js';
import { memberScripts } from './member-scripts.js';
import { monthTable } from './month-table.js';
import { Year } from './year.js';

// `make test-soak`: a year with a hundred members. Charges and received messages are compared with the terms and with
// the data of the services.
// eslint-disable-next-line node/no-process-env -- the switches of the make target
const { MEMBERS = '100', DAYS = '365' } = process.env;
const NAMED = 200;

async function run(stack: Stack): Promise<boolean> {
  const now = await new SandboxClient(stack.sandboxUrl).now();
  const year = new Year(stack, now, { scripts: memberScripts(Number(MEMBERS), Number(DAYS)), days: Number(DAYS), log });
  await year.run();
  await year.readMessages();
  log('the year is over; comparing charges and messages');
  const histories = await historiesOf(year.sandbox, year.draws);
  const verdict = verifyDeliveries(year.due, year.arrived, histories.before);
  const results = verifyResults(year.resultsDue, year.arrivedResults, histories.resultOf);
  const reconciliation = new Reconciliation(year);
  const { charges, refunds } = await year.sandbox.charges();
  const mismatches = [
    ...year.failures,
    ...year.unattributed.map(({ at, text }) => `of an unknown draw: ${at}: ${text.slice(0, 40)}`),
    ...verdict.lost.map((key) => `lost: ${key}`),
    ...verdict.late.map((key) => `late: ${key}`),
    ...verdict.duplicates.map((key) => `twice: ${key}`),
    ...verdict.broken,
    ...results.lost.map((key) => `lost result: ${key}`),
    ...results.duplicates.map((key) => `result twice: ${key}`),
    ...results.wrong.map((mismatch) => `result: ${mismatch}`),
    ...(await reconciliation.charges()),
    ...(await reconciliation.refunds()),
    ...(await reconciliation.members()),
    ...(await reconciliation.messages()),
    ...reconciliation.notices(),
    ...(await year.gifts.verify(charges)),
    ...(await year.invitations.verify()),
    ...(await year.devices.verify(year.arrived, histories.resultOf)),
  ];
  const paid = charges.filter(({ succeeded }) => succeeded);
  console.log(`\n${monthTable(year, paid)}\n`);
  for (const mismatch of mismatches.slice(0, NAMED)) console.log(mismatch);
  if (mismatches.length > NAMED) console.log(`and ${mismatches.length - NAMED} more`);
  console.log(
    `year: members=${year.people.length} charges=${paid.length} refunds=${refunds.length} messages=${year.arrived.length} results=${year.arrivedResults.length} notices=${year.notices.length} mismatches=${mismatches.length} wall=${seconds()}s`,
  );
  return mismatches.length === 0;
}

await runOnStack('year', { overrides: { STRIPE_PROMOTION_CODES: 'true' } }, run);
