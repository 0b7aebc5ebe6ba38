import { randomBytes } from 'node:crypto';
import { startKafka } from '@numbercast/local-stack/engines/fault-injection';
import { checkHistory } from '@numbercast/sandbox/feeds/history';
import { buildRelease } from '@numbercast/local-stack/former-release';
import type { Stack } from '@numbercast/local-stack/stack';
import { Outages } from '../failover/outages.js';
import { verifyDeliveries } from '../support/delivery-oracle.js';
import { SandboxClient } from '../support/sandbox-client.js';
import { differs } from '../support/report-oracle.js';
import { verifyResults } from '../support/results-oracle.js';
import { historiesOf, type Histories } from '../support/histories.js';
import { runOnStack, log, seconds } from '../support/run-on-stack.js';
import { AcceptanceScenario } from './acceptance-scenario.js';
import { table } from '../support/table.js';

// `make demo`: the full flow on a separate stack, verified by the messages that recipients received.
// eslint-disable-next-line node/no-process-env -- the switches of the make target
const { MEMBERS = '100', KILL = '', HISTORY = '', REPLICAS = '1', FAULTS = '', OUTAGES = '', SEED } = process.env;
const { FORMER = '', CLOCKS_APART_S = '0', TWILIO_STATUS = '' } = process.env;

async function recountReports(scenario: AcceptanceScenario, histories: Histories) {
  const arrived = await scenario.arrived();
  const errors: string[] = [];
  for (const { drawId } of scenario.reported) {
    const report = await scenario.console.report(drawId);
    const result = histories.resultOf(drawId);
    const sets = new Set(arrived.filter((message) => message.drawId === drawId).flatMap((message) => message.sets));
    const difference = report && result ? differs(report, [...sets], result) : 'there is no report';
    if (difference) errors.push(`${drawId}: ${difference}`);
  }
  return errors;
}

async function run(stack: Stack): Promise<boolean> {
  const now = await new SandboxClient(stack.sandboxUrl).now();
  const scenario = new AcceptanceScenario(stack, now, {
    members: Number(MEMBERS),
    kill: KILL !== '',
    results: FORMER === '',
    log,
  });
  const outages = OUTAGES ? new Outages(await startKafka(log), log) : null;
  outages?.begin();
  await scenario.run();
  const elections = await outages?.end();
  const histories = await historiesOf(scenario.sandbox, scenario.all);
  const arrived = await scenario.arrived();
  const verdict = verifyDeliveries(scenario.due, arrived, histories.before);
  const arrivedResults = await scenario.arrivedResults();
  const results = verifyResults(scenario.resultsDue, arrivedResults, histories.resultOf);
  const broken = [
    ...verdict.broken,
    ...results.wrong,
    ...scenario.failures,
    ...(await recountReports(scenario, histories)),
    ...(await scenario.chargeErrors()),
  ];
  console.log(`\n${table(Object.values(scenario.draws), arrived, histories)}\n`);
  const { killed, rolled } = scenario.processKiller;
  if (killed.length > 0) console.log(`killed: ${killed.join(', ')}\n`);
  if (rolled.length > 0) console.log(`restarted replica by replica: ${rolled.join(', ')}\n`);
  for (const [name, list] of Object.entries({
    lost: verdict.lost,
    late: verdict.late,
    duplicate: verdict.duplicates,
    'lost result': results.lost,
    'duplicate result': results.duplicates,
    broken,
  })) {
    for (const item of list.slice(0, 10)) console.log(`${name}: ${item}`);
  }
  const { lost, late, duplicates, sets } = verdict;
  const { cuts, delays, halves, reorders } = stack.network?.counts ?? {};
  const networkFaults = stack.network ? ` cuts=${cuts} delays=${delays} halves=${halves} reorders=${reorders}` : '';
  const electionCount = outages ? ` elections=${elections}` : '';
  console.log(
    `demo: members=${scenario.members.length} replicas=${REPLICAS} draws=${scenario.reported.length} sets=${sets} messages=${arrived.length} lost=${lost.length} late=${late.length} duplicates=${duplicates.length} results=${arrivedResults.length} lostResults=${results.lost.length} duplicateResults=${results.duplicates.length} broken=${broken.length}${networkFaults}${electionCount} wall=${seconds()}s`,
  );
  return [lost, late, duplicates, results.lost, results.duplicates, broken].every((list) => list.length === 0);
}

if (HISTORY) checkHistory(HISTORY);
const seed = SEED ?? randomBytes(4).toString('hex');
if ((FORMER || CLOCKS_APART_S !== '0') && REPLICAS === '1')
  throw new Error('FORMER and CLOCKS_APART_S apply to all replicas of a service except the first: set REPLICAS=2');
if (FAULTS) log(`injecting network faults, SEED=${seed}`);
await runOnStack(
  'demo',
  {
    overrides: { ...(HISTORY && { HISTORY }), ...(TWILIO_STATUS && { TWILIO_STATUS }) },
    replicas: Number(REPLICAS),
    others: {
      release: FORMER ? await buildRelease(FORMER, log) : undefined,
      clockAheadMs: Number(CLOCKS_APART_S) * 1_000,
    },
    faults: FAULTS ? { seed } : undefined,
  },
  run,
);
