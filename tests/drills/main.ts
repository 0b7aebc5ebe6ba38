import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { repository } from '@numbercast/local-stack/paths';
import { SandboxClient } from '../support/sandbox-client.js';
import { runOnStack, log } from '../support/run-on-stack.js';
import { AcceptanceScenario } from '../acceptance/acceptance-scenario.js';
import { deadLetters } from './dead-letters.js';
import { deadlineInDanger } from './deadline-in-danger.js';
import { type Drill, DrillContext } from './drill.js';
import { failingTask } from './failing-task.js';
import { lateResults } from './late-results.js';
import { lostWebhooks } from './lost-webhooks.js';
import { poisonedEvent } from './poisoned-event.js';
import { providerOutage } from './provider-outage.js';
import { replayingATopic } from './replaying-a-topic.js';
import { restoringABackup } from './restoring-a-backup.js';
import { restoringAnEarlierInstant } from './restoring-an-earlier-instant.js';
import { rotatingSecrets } from './rotating-secrets.js';

// `make drill NAME=…`: a runbook of docs/runbooks, carried out on a separate stack and verified at the recipients.
// eslint-disable-next-line node/no-process-env -- the switches of the make target
const { NAME = '', ENGINE_SET = '' } = process.env;
const OWN_ENGINES = 'drill';
const drills: Drill[] = [
  deadLetters,
  poisonedEvent,
  failingTask,
  providerOutage,
  lateResults,
  lostWebhooks,
  deadlineInDanger,
  replayingATopic,
  restoringABackup,
  restoringAnEarlierInstant,
  rotatingSecrets,
];

async function run(drill: Drill) {
  const { name, members, overrides = {}, replicas = 1 } = drill;
  await runOnStack(`drill-${name}`, { overrides, replicas }, async (stack) => {
    const now = await new SandboxClient(stack.sandboxUrl).now();
    const scenario = new AcceptanceScenario(stack, now, { members, kill: false, log });
    await scenario.begin();
    const context = new DrillContext(stack, scenario);
    log(`starting the drill ${name}`);
    await drill
      .run(context)
      .catch((error: unknown) => context.fail(error instanceof Error ? error.message : String(error)));
    return context.verify(name);
  });
}

/** Runs a drill in a separate process, on separate engines if they lose data. @returns whether it passed */
async function runApart({ name, losesEngines }: Drill): Promise<boolean> {
  // eslint-disable-next-line node/no-process-env -- children inherit the environment
  const env = { ...process.env, NAME: name, ...(losesEngines && { ENGINE_SET: OWN_ENGINES }) };
  const hasPassed = await succeeds([fileURLToPath(import.meta.url)], env);
  if (losesEngines)
    await succeeds([join(repository, 'tools', 'local-stack', 'dist', 'engines', 'main.js'), 'down'], env);
  return hasPassed;
}

async function succeeds(script: string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  const [code] = (await once(spawn(process.execPath, script, { env, stdio: 'inherit' }), 'exit')) as [number | null];
  return code === 0;
}

async function runAll() {
  let failed = 0;
  for (const drill of drills) {
    console.log(`\n${drill.name}`);
    if (!(await runApart(drill))) failed++;
  }
  console.log(`drills: run=${drills.length} failed=${failed}`);
  process.exit(failed === 0 ? 0 : 1);
}

const chosen = drills.find(({ name }) => name === NAME);
if (chosen?.losesEngines && !ENGINE_SET) process.exit((await runApart(chosen)) ? 0 : 1);
else if (chosen) await run(chosen);
else if (NAME === 'all') await runAll();
else {
  console.log(`NAME is one of these, or all:\n${drills.map(({ name }) => `  ${name}`).join('\n')}`);
  process.exit(NAME === '' ? 0 : 1);
}
