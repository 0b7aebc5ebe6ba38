import { parentPort } from 'node:worker_threads';
import { SpaceJobs, type SpaceRequest } from './space-jobs.js';

// A thread of its own: making a space keeps a core busy for a fraction of a second, and requests must not wait for it
const jobs = new SpaceJobs();
parentPort?.on('message', (request: SpaceRequest) => parentPort?.postMessage(jobs.answer(request)));
