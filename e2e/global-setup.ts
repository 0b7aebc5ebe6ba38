import { randomBytes } from 'node:crypto';
import { realmOf } from '@numbercast/stack/environments';
import { Stack } from '@numbercast/stack/stack';
import { newYork, nextThursday } from '../demo/src/draws.js';
import { Outside } from '../demo/src/outside.js';
import { announceStack, findStack } from './running-stack.js';
import { untilDrawsAreOpen } from './world.js';

/** A stack of this run's own, with both games' next draws sealed; a given one is taken as it is. */
export default async function startStack(): Promise<() => Promise<void>> {
  if (findStack()) return async () => undefined;
  const namespace = `e2e-${randomBytes(3).toString('hex')}`;
  const stack = await Stack.start({ namespace, onProgress: (text) => console.log(`… ${text}`) });
  const end = async () => {
    await stack.stop();
    await stack.wipe();
  };
  try {
    const pids = Object.fromEntries(stack.processes.map(({ name, pid }) => [name, pid!]));
    announceStack({ publicUrl: stack.publicUrl, sandboxUrl: stack.sandboxUrl, realm: realmOf(stack.shape), pids });
    await startTheWeek(new Outside(stack.sandboxUrl));
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}

/** Thursday noon: two draws are before their deadlines, and everybody from coast to coast may be texted. */
async function startTheWeek(outside: Outside) {
  await outside.moveClock(newYork(nextThursday(await outside.now()), '13:00'));
  await untilDrawsAreOpen();
}
