import { mkdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Engine } from './engine.js';
import { compiled } from './compilation.js';
import { type Artifacts, install } from './installation.js';
import { warningsExcept } from './java-logging.js';
import { firstResponse } from './tcp-probe.js';
import { paths } from './paths.js';
import { isStoreInMemory, storeMegabytes } from './environment.js';
import { findProgram, javaCommand } from './prerequisites.js';
import type { Command } from './processes.js';

const ingredients: Artifacts = { engine: 'store', title: 'MongoDB store', goal: 'copy-dependencies', size: '10 MB' };
// rejected commands (a duplicate key, for example) and closed connections are reported to the client
const LOGGING = warningsExcept(
  'de.bwaldvogel.mongo.wire.MongoWireProtocolHandler',
  'de.bwaldvogel.mongo.wire.MongoExceptionHandler',
);

/** Turns off a check that Netty runs for each value that it reads from a buffer. */
const BUFFERS = ['-Dio.netty.buffer.checkAccessible=false'];
const LARGE_HEAP_MB = 4_000;

/** MongoDB where it is installed, otherwise a store that speaks its protocol. */
export const store: Engine = {
  name: 'store',
  title: 'MongoDB store',
  usualPorts: [27017],
  patienceMs: 300_000,

  async prepare(report) {
    const mongod = findProgram('mongod');
    if (mongod) return ([port = 0]) => mongodOn(port, mongod);
    const libraries = await install(ingredients, report);
    return ([port = 0]) => embeddedOn(port, libraries);
  },

  async answers([port = 0]) {
    const answer = await firstResponse(port, PING, 16);
    return answer !== null && answer.readInt32LE(12) === OP_MSG;
  },
};

async function mongodOn(port: number, mongod: string): Promise<Command> {
  const directory = await dataDirectory('mongod');
  return { file: mongod, args: ['--dbpath', directory, ...optionsOn(port)], directory };
}

const optionsOn = (port: number) => [
  '--bind_ip',
  '127.0.0.1',
  '--port',
  String(port),
  '--wiredTigerCacheSizeGB',
  '0.5',
];

async function embeddedOn(port: number, libraries: string): Promise<Command> {
  const directory = await dataDirectory('store');
  const classPath = [await compiled(paths.java('store'), libraries), join(libraries, '*')].join(delimiter);
  const file = isStoreInMemory() ? '' : join(directory, 'documents.bson.h2');
  const program = ['-cp', classPath, 'Store', file, String(port)];
  return { file: javaCommand(), args: [...heapOf(storeMegabytes()), ...BUFFERS, ...LOGGING, ...program], directory };
}

/**
 * The serial collector needs the least memory; with many gigabytes it would pause the store for half a minute at a
 * time.
 */
const heapOf = (megabytes: number) =>
  megabytes < LARGE_HEAP_MB
    ? ['-Xms64m', `-Xmx${megabytes}m`, '-XX:+UseSerialGC']
    : [`-Xmx${megabytes}m`, '-XX:+UseG1GC', '-XX:+UseTransparentHugePages'];

async function dataDirectory(name: string): Promise<string> {
  const directory = paths.data(name);
  await mkdir(directory, { recursive: true });
  return directory;
}

const OP_MSG = 2013;

/** The message `{ ping: 1, $db: 'admin' }` of MongoDB's wire protocol. */
const PING = ((): Buffer => {
  const fields = Buffer.from('\x10ping\0\x01\0\0\0\x02$db\0\x06\0\0\0admin\0', 'latin1');
  const document = Buffer.concat([int32(fields.length + 5), fields, Buffer.of(0)]);
  const body = Buffer.concat([int32(0), Buffer.of(0), document]);
  return Buffer.concat([int32(body.length + 16), int32(1), int32(0), int32(OP_MSG), body]);
})();

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}
