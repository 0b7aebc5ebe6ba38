import { constants, setPriority } from 'node:os';
import { platform } from 'node:process';
import { parentPort, workerData } from 'node:worker_threads';
import { type CountQuestion, countSpace } from './space-count.js';

// On Linux a thread has its own priority; elsewhere this would set the priority of the process
if (workerData === 'yields' && platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on('message', ({ id, ...question }: CountQuestion & { id: number }) => {
  try {
    parentPort?.postMessage({ id, result: countSpace(question) });
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) });
  }
});
