import mongoose, { type Connection } from 'mongoose';
import { driverModule } from './driver-module.js';

type Client = ReturnType<Connection['getClient']>;

interface Operation {
  readonly commandName: string;
  options: { maxTimeMS?: number; signal?: AbortSignal };
}

type Execute = (client: Client, operation: Operation, ...rest: unknown[]) => Promise<unknown>;

const { MongoNetworkTimeoutError, MongoOperationTimeoutError } = mongoose.mongo;
const driver = driverModule<{ executeOperation: Execute }>('operations/execute_operation.js');

/** Added to a command's own `maxTimeMS`, so that the server's answer arrives before the limit. */
const MARGIN_MS = 5_000;
/** The duration of an index build depends on the size of the collection. */
const UNLIMITED: ReadonlySet<string> = new Set(['createIndexes']);

const limits = new WeakMap<Client, number>();
let isInstalled = false;

/**
 * Limits the duration of each command of a client, including server selection, the wait for a connection, and retries.
 * A command that sets `maxTimeMS` has that time plus a margin instead. After the limit the command rejects with a
 * MongoOperationTimeoutError and its connection is closed; a write may or may not have been carried out.
 *
 * The driver (7.8) accepts `timeoutMS` without effect, so the limit wraps the one function that runs its commands.
 */
export function limitCommands(client: Client, limitMs: number) {
  limits.set(client, limitMs);
  if (isInstalled) return;
  isInstalled = true;
  const { executeOperation } = driver;
  driver.executeOperation = (client, operation, ...rest) => {
    const limit = limitOf(client, operation);
    const execute = () => executeOperation(client, operation, ...rest);
    return limit === undefined ? execute() : within(limit, operation, execute);
  };
}

function limitOf(client: Client, { commandName, options: { maxTimeMS } }: Operation) {
  const limitMs = limits.get(client);
  if (limitMs === undefined || UNLIMITED.has(commandName)) return undefined;
  return maxTimeMS === undefined ? limitMs : maxTimeMS + MARGIN_MS;
}

function within(limitMs: number, operation: Operation, execute: () => Promise<unknown>) {
  const abort = new AbortController();
  const { signal } = operation.options;
  operation.options = {
    ...operation.options,
    signal: signal ? AbortSignal.any([signal, abort.signal]) : abort.signal,
  };
  return new Promise<unknown>((resolve, reject) => {
    const timer = setTimeout(() => {
      const message = `${operation.commandName} got no response within ${limitMs} ms`;
      reject(new MongoOperationTimeoutError(message));
      // A network error makes the driver close the connection and discard the session of the unfinished command
      abort.abort(new MongoNetworkTimeoutError(message));
    }, limitMs);
    void execute()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
