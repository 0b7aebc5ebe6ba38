import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** A response of the thread. */
export type Answer<Result> = { id: number; result: Result } | { id: number; error: string };

interface Waiting {
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}

/** Client of a worker thread, which is started on the first request. */
export class Thread<Question extends object> {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;

  /**
   * @param file name of a worker in this folder
   * @param given passed to the worker as its workerData
   */
  constructor(
    private readonly file: string,
    private readonly given?: unknown,
  ) {}

  /** Number of pending requests. */
  get load() {
    return this.waiting.size;
  }

  async end() {
    await this.worker?.terminate();
  }

  ask<T>(question: Question): Promise<T> {
    this.worker ??= this.start();
    const id = ++this.lastId;
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker?.postMessage({ ...question, id });
    });
  }

  private start(): Worker {
    // The same path from src and dist: a thread runs compiled code even when tests run the sources
    const worker = new Worker(fileURLToPath(new URL(`../../dist/generator/${this.file}`, import.meta.url)), {
      workerData: this.given,
    });
    worker.on('message', (answer: Answer<unknown>) => this.settle(answer));
    worker.on('error', (error) => this.fail(error));
    worker.on('exit', (code) => this.fail(new Error(`the worker thread ${this.file} exited with code ${code}`)));
    // The thread must not keep the process alive
    worker.unref();
    return worker;
  }

  private settle(answer: Answer<unknown>) {
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if ('error' in answer) waiting?.reject(new Error(answer.error));
    else waiting?.resolve(answer.result as never);
  }

  /** Rejects all pending requests. Their callers retry at their next run, on a new thread. */
  private fail(error: Error) {
    this.worker = undefined;
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}
