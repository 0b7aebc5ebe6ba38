import { EngineProblem } from './engine-problem.js';
import { areContainers } from './environment.js';

/**
 * With ENGINES=containers, starts a container for each engine whose address is not in the environment, and puts the
 * addresses there: `startEngines` and child processes find the containers like engines that run elsewhere. Otherwise
 * does nothing.
 * Ends the process with one line when no container engine responds, and likewise when a container does not start.
 * @returns a function that stops what this call started
 */
export async function startTestContainers(): Promise<() => Promise<void>> {
  if (!areContainers()) return async () => undefined;
  try {
    return await start();
  } catch (error) {
    if (!(error instanceof EngineProblem)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

async function start(): Promise<() => Promise<void>> {
  // loads a Docker client, which is not needed when the engines run as processes
  const { startEngineContainers } = await import('./engine-containers.js');
  const { addresses, stop } = await startEngineContainers((line) => process.stderr.write(`${line}\n`));
  // oxlint-disable-next-line node/no-process-env -- how addresses reach child processes
  Object.assign(process.env, addresses);
  return stop;
}
