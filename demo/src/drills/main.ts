import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Outside } from '../outside.js';
import { runOnStack, say } from '../run.js';
import { Story } from '../story.js';
import { deadLetters } from './dead-letters.js';
import { deadlineInDanger } from './deadline-in-danger.js';
import { type Drill, Scene } from './drill.js';
import { lateResults } from './late-results.js';
import { lostWebhooks } from './lost-webhooks.js';
import { poisonedEvent } from './poisoned-event.js';
import { providerOutage } from './provider-outage.js';
import { replayingATopic } from './replaying-a-topic.js';
import { rotatingSecrets } from './rotating-secrets.js';

// `make drill NAME=…`: a runbook of docs/runbooks played through on a stack of its own, counted at the receiving end.
// eslint-disable-next-line node/no-process-env -- the switch of the make target
const { NAME = '' } = process.env;
const drills: Drill[] = [
  deadLetters,
  poisonedEvent,
  providerOutage,
  lateResults,
  lostWebhooks,
  deadlineInDanger,
  replayingATopic,
  rotatingSecrets,
];

async function play(drill: Drill) {
  const { name, members, overrides = {} } = drill;
  await runOnStack(`drill-${name}`, { overrides }, async (stack) => {
    const now = await new Outside(stack.sandboxUrl).now();
    const story = new Story(stack, now, { members, kill: false, say });
    await story.begin();
    const scene = new Scene(stack, story);
    say(`the drill begins: ${name}`);
    await drill
      .play(scene)
      .catch((error: unknown) => scene.fault(error instanceof Error ? error.message : String(error)));
    return scene.judge(name);
  });
}

/** Each in a process of its own, one after the other. */
async function playAll() {
  let failed = 0;
  for (const { name } of drills) {
    console.log(`\n${name}`);
    // eslint-disable-next-line node/no-process-env -- the child gets the same environment, but for the name
    const env = { ...process.env, NAME: name };
    const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], { env, stdio: 'inherit' });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) failed++;
  }
  console.log(`drills: played=${drills.length} failed=${failed}`);
  process.exit(failed === 0 ? 0 : 1);
}

const chosen = drills.find(({ name }) => name === NAME);
if (chosen) await play(chosen);
else if (NAME === 'all') await playAll();
else {
  console.log(`NAME is one of these, or all:\n${drills.map(({ name }) => `  ${name}`).join('\n')}`);
  process.exit(NAME === '' ? 0 : 1);
}
