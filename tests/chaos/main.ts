import { dueKey, verifyDeliveries } from '../support/delivery-oracle.js';
import { SandboxClient } from '../support/sandbox-client.js';
import { namespaceOf, runIn, log, seconds } from '../support/run-on-stack.js';
import { ChaosEnvironment } from './environment.js';
import { FaultInjector } from './fault-injector.js';
import { ChaosScenario } from './scenario.js';
import { clearProviderFaults, injectProviderFaults } from './providers.js';
import { findUnresolved } from './unresolved-messages.js';

// `make chaos`: numbers of many members are generated and sent while everything fails, counted at the recipients.
// eslint-disable-next-line node/no-process-env -- the switches of the make target
const { MEMBERS = '20000', TWILIO_STATUS = 'callbacks' } = process.env;
const REST_MS = 600_000;
const NAMED = 20;

async function run(environment: ChaosEnvironment): Promise<boolean> {
  const scenario = new ChaosScenario(
    environment,
    await new SandboxClient(environment.sandboxUrl).now(),
    Number(MEMBERS),
    log,
  );
  await scenario.begin();
  await environment.open();
  const faults = new FaultInjector(environment, log);
  await injectProviderFaults(environment.sandboxUrl);
  faults.begin();
  await scenario.run();
  await faults.end();
  await clearProviderFaults(environment.sandboxUrl);
  log('the faults are over; waiting for messages in transit');
  const unresolvedMessages = await findUnresolved(environment.deliveryUri, REST_MS);
  await scenario.readMessages();
  const verdict = verifyDeliveries(scenario.due, scenario.arrived, (await scenario.histories()).before);
  const idOf = new Map(
    scenario.due.map((due) => [dueKey(due), `${due.draw.drawId}|${due.member.memberId}|${due.channel}`]),
  );
  const isDeclared = (key: string) => unresolvedMessages.repeated.has(idOf.get(key)!);
  const duplicates = verdict.duplicates.filter((key) => !isDeclared(key));
  const unresolved = [...unresolvedMessages.open, ...verdict.duplicates.filter(isDeclared)];
  const { lost, late, broken } = verdict;
  for (const [name, list] of Object.entries({ lost, late, duplicate: duplicates, broken, unknown: unresolved })) {
    for (const item of list.slice(0, NAMED)) console.log(`${name}: ${item}`);
    if (list.length > NAMED) console.log(`${name}: and ${list.length - NAMED} more`);
  }
  const { kills, freezes, brokerCrashes, storeCrashes } = faults.actions;
  console.log(
    `chaos: members=${scenario.members.length} messages=${scenario.arrived.length} kills=${kills} freezes=${freezes} broker=${brokerCrashes} store=${storeCrashes} lost=${lost.length} late=${late.length} duplicates=${duplicates.length} unknown=${unresolved.length} wall=${seconds()}s`,
  );
  return [lost, late, duplicates, broken].every((list) => list.length === 0);
}

log('starting separate brokers and a separate store');
await runIn(await ChaosEnvironment.prepare(namespaceOf('chaos'), log, { TWILIO_STATUS }), run);
