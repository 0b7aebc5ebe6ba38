import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { repository } from '@numbercast/local-stack/paths';
import { SandboxClient } from '../support/sandbox-client.js';
import { runOnStack, say } from '../support/run-on-stack.js';
import { AcceptanceScenario } from '../acceptance/acceptance-scenario.js';
import { deadLetters } from './dead-letters.js';
import { deadlineInDanger } from './deadline-in-danger.js';
import { type Drill, Scene } from './drill.js';
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
  providerOutage,
  lateResults,
  lostWebhooks,
  deadlineInDanger,
  replayingATopic,
  restoringABackup,
  restoringAnEarlierInstant,
  rotatingSecrets,
];

async function play(drill: Drill) {
  const { name, members, overrides = {}, replicas = 1 } = drill;
  await runOnStack(`drill-${name}`, { overrides, replicas }, async (stack) => {
    const now = await new SandboxClient(stack.sandboxUrl).now();
    const story = new AcceptanceScenario(stack, now, { members, kill: false, say });
    await story.begin();
    const scene = new Scene(stack, story);
    say(`the drill begins: ${name}`);
    await drill
      .play(scene)
      .catch((error: unknown) => scene.fault(error instanceof Error ? error.message : String(error)));
    return scene.judge(name);
  });
}

/** Runs a drill in a separate process, on separate engines if it loses them. @returns whether all was right */
async function playApart({ name, losesEngines }: Drill): Promise<boolean> {
  // eslint-disable-next-line node/no-process-env -- children get the same environment, but for the drill
  const env = { ...process.env, NAME: name, ...(losesEngines && { ENGINE_SET: OWN_ENGINES }) };
  const isRight = await succeeds([fileURLToPath(import.meta.url)], env);
  if (losesEngines)
    await succeeds([join(repository, 'tools', 'local-stack', 'dist', 'engines', 'main.js'), 'down'], env);
  return isRight;
}

async function succeeds(script: string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  const [code] = (await once(spawn(process.execPath, script, { env, stdio: 'inherit' }), 'exit')) as [number | null];
  return code === 0;
}

/** One after the other. */
async function playAll() {
  let failed = 0;
  for (const drill of drills) {
    console.log(`\n${drill.name}`);
    if (!(await playApart(drill))) failed++;
  }
  console.log(`drills: played=${drills.length} failed=${failed}`);
  process.exit(failed === 0 ? 0 : 1);
}

const chosen = drills.find(({ name }) => name === NAME);
if (chosen?.losesEngines && !ENGINE_SET) process.exit((await playApart(chosen)) ? 0 : 1);
else if (chosen) await play(chosen);
else if (NAME === 'all') await playAll();
else {
  console.log(`NAME is one of these, or all:\n${drills.map(({ name }) => `  ${name}`).join('\n')}`);
  process.exit(NAME === '' ? 0 : 1);
}
