import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import mongoose from 'mongoose';

const { BSON } = mongoose.mongo;

/** Errors of a replica set's member during an election or a shutdown. */
export const ELECTION_ERRORS = {
  10107: 'NotWritablePrimary',
  189: 'PrimarySteppedDown',
  11602: 'InterruptedDueToReplStateChange',
  11600: 'InterruptedAtShutdown',
  91: 'ShutdownInProgress',
  262: 'ExceededTimeLimit',
  64: 'WriteConcernTimeout',
} as const;

export interface ElectionError {
  code: keyof typeof ELECTION_ERRORS;
  /**
   * `not applied`: the store does not receive the command. `applied`: the error replaces the store's reply.
   * `write concern error`: the error is added to the store's reply.
   */
  form: 'not applied' | 'applied' | 'write concern error';
}

const WRITES = new Set(['insert', 'update', 'delete', 'findAndModify']);
const HEADER_BYTES = 16;
const OP_MSG = 2013;
/** Offset of the body of an OP_MSG: after the header, the flags and the section kind. */
const BODY_AT = HEADER_BYTES + 5;

/** A TCP proxy in front of a store that responds to writes as a replica set member does during an election. */
export class ElectionProxy {
  private readonly server;
  private readonly sockets = new Set<Socket>();
  private error: ElectionError | null = null;
  private left = 0;
  private done: () => void = () => undefined;

  /** @param address `host:port` of the store */
  constructor(private readonly address: string) {
    this.server = createServer({ noDelay: true }, (client) => this.carry(client));
  }

  /** @returns `host:port` where clients connect */
  async listen(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Returns the error to the next `count` writes of all clients. Resolves when that is done. */
  answerWrites(error: ElectionError, count: number): Promise<void> {
    this.error = error;
    this.left = count;
    return new Promise((resolve) => {
      this.done = resolve;
    });
  }

  close() {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private carry(client: Socket) {
    const [host, port] = this.address.split(':');
    const store = connect({ host: host!, port: Number(port), noDelay: true });
    /** Errors of commands that the store is working on, by request id. */
    const applied = new Map<number, ElectionError>();
    for (const [socket, other] of [
      [client, store],
      [store, client],
    ] as const) {
      this.sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        other.destroy();
        this.sockets.delete(socket);
      });
    }
    client.on(
      'data',
      byMessage((message) => {
        const error = this.errorFor(message);
        if (error?.form === 'not applied') return void client.write(replyTo(message.readInt32LE(4), failure(error)));
        if (error) applied.set(message.readInt32LE(4), error);
        store.write(message);
      }),
    );
    store.on(
      'data',
      byMessage((message) => {
        const requestId = message.readInt32LE(8);
        const error = applied.get(requestId);
        applied.delete(requestId);
        client.write(error ? replyTo(requestId, failureAfter(error, message)) : message);
      }),
    );
  }

  private errorFor(message: Buffer): ElectionError | null {
    const { error } = this;
    if (!error || !WRITES.has(commandOf(message))) return null;
    this.left -= 1;
    if (this.left === 0) {
      this.error = null;
      this.done();
    }
    return error;
  }
}

/** Splits a stream into messages of MongoDB's wire protocol, each of which begins with its length. */
function byMessage(take: (message: Buffer) => void) {
  let rest: Buffer = Buffer.alloc(0);
  return (bytes: Buffer) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    while (rest.length >= HEADER_BYTES && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0);
      take(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  };
}

/** Returns the name of the first field of the body; empty for messages in the older format, which are never writes. */
function commandOf(message: Buffer): string {
  if (message.readInt32LE(12) !== OP_MSG) return '';
  const nameAt = BODY_AT + 5; // after the document's length and the field's type
  return message.toString('utf8', nameAt, message.indexOf(0, nameAt));
}

const failure = ({ code }: ElectionError) => ({
  ok: 0,
  errmsg: `an election (${ELECTION_ERRORS[code]})`,
  code,
  codeName: ELECTION_ERRORS[code],
});

/** Body of the reply to a command that reached the store. A failure of the store itself is passed on. */
function failureAfter(error: ElectionError, reply: Buffer): object {
  const body = BSON.deserialize(reply.subarray(BODY_AT), { promoteValues: false });
  if (Number(body['ok']) !== 1 || body['writeErrors']) return body;
  const { code, codeName, errmsg } = failure(error);
  return error.form === 'applied' ? failure(error) : { ...body, writeConcernError: { code, codeName, errmsg } };
}

function replyTo(requestId: number, body: object): Buffer {
  const document = BSON.serialize(body);
  const head = Buffer.alloc(BODY_AT);
  head.writeInt32LE(BODY_AT + document.length, 0);
  head.writeInt32LE(requestId, 8);
  head.writeInt32LE(OP_MSG, 12);
  return Buffer.concat([head, document]);
}
