import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { SpaceSeed } from './set-space.js';
import type { SpaceAnswer, SpaceJob } from './space-jobs.js';

// From src and from dist alike: a thread runs compiled code also where tests run the sources
const WORKER = fileURLToPath(new URL('../../dist/generator/space-worker.js', import.meta.url));

interface Waiting {
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}

/** Spaces of sets, made and read in another thread, which is started when it is first asked. */
export class SpaceThread {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;

  /** Questions it has not answered yet. */
  get load() {
    return this.waiting.size;
  }

  async end() {
    await this.worker?.terminate();
  }

  ask<T>(seed: SpaceSeed, job: SpaceJob): Promise<T> {
    this.worker ??= this.start();
    const id = ++this.lastId;
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker?.postMessage({ id, seed, job });
    });
  }

  private start(): Worker {
    const worker = new Worker(WORKER);
    worker.on('message', (answer: SpaceAnswer) => this.settle(answer));
    worker.on('error', (error) => this.fail(error));
    worker.on('exit', (code) => this.fail(new Error(`the thread of spaces ended with ${code}`)));
    // Not what keeps the process alive
    worker.unref();
    return worker;
  }

  private settle(answer: SpaceAnswer) {
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if ('error' in answer) waiting?.reject(new Error(answer.error));
    else waiting?.resolve(answer.result as never);
  }

  /** Whoever waits tries again at their next turn, on a new thread. */
  private fail(error: Error) {
    this.worker = undefined;
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}
