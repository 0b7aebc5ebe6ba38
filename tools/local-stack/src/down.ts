import { setTimeout as delay } from 'node:timers/promises';
import { stopEngines } from './engines/engines.js';
import { runningPid } from './pid-file.js';

// Stops what `up` started: the services through the process of `up`, then the engines.
const pid = await runningPid();
if (pid) {
  process.kill(pid, 'SIGTERM');
  while (await runningPid()) await delay(200);
  console.log('services stopped');
}
await stopEngines();
console.log('engines stopped');
