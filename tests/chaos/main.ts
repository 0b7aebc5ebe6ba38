import { dueKey, verifyDeliveries } from '../support/delivery-oracle.js';
import { SandboxClient } from '../support/sandbox-client.js';
import { namespaceOf, runAt, say, seconds } from '../support/run-on-stack.js';
import { ChaosEnvironment } from './environment.js';
import { FaultInjector } from './fault-injector.js';
import { ChaosScenario } from './scenario.js';
import { clearProviderFaults, injectProviderFaults } from './providers.js';
import { findUnresolved } from './unresolved-messages.js';

// `make chaos`: many members' numbers, made and brought while everything fails, counted by phones and mailboxes.
// eslint-disable-next-line node/no-process-env -- the switches of the make target
const { MEMBERS = '20000' } = process.env;
const REST_MS = 600_000;
const NAMED = 20;

async function run(environment: ChaosEnvironment): Promise<boolean> {
  const scenario = new ChaosScenario(
    environment,
    await new SandboxClient(environment.sandboxUrl).now(),
    Number(MEMBERS),
    say,
  );
  await scenario.begin();
  await environment.open();
  const faults = new FaultInjector(environment, say);
  await injectProviderFaults(environment.sandboxUrl);
  faults.begin();
  await scenario.play();
  await faults.end();
  await clearProviderFaults(environment.sandboxUrl);
  say('all is calm again; what is still on its way comes to rest');
  const unresolvedMessages = await findUnresolved(environment.deliveryUri, REST_MS);
  await scenario.look();
  const verdict = verifyDeliveries(scenario.due, scenario.arrived, (await scenario.histories()).before);
  const rowOf = new Map(
    scenario.due.map((due) => [dueKey(due), `${due.draw.drawId}|${due.member.memberId}|${due.channel}`]),
  );
  const isDeclared = (key: string) => unresolvedMessages.repeated.has(rowOf.get(key)!);
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

say('starting brokers and a store of its own');
await runAt(await ChaosEnvironment.prepare(namespaceOf('chaos'), say), run);
