import { parentPort } from 'node:worker_threads';
import { SpaceJobs, type SpaceRequest } from './space-jobs.js';

// A separate thread: building a space occupies a core for a fraction of a second, and requests must not wait for it
const jobs = new SpaceJobs();
parentPort?.on('message', (request: SpaceRequest) => {
  const answer = jobs.answer(request);
  // Transferred, not copied
  const bytes = 'result' in answer && answer.result instanceof Uint8Array ? [answer.result.buffer as ArrayBuffer] : [];
  parentPort?.postMessage(answer, bytes);
});
