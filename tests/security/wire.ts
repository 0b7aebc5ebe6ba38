import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';

/** The end of a connection: `closed`, `reset`, `closed after 408` with the last status, or `open`. */
export type Ending = string;

/** A connection on which anything may be written, well-formed or not. */
export class Wire {
  private readonly socket: Socket;
  private received = '';
  private outcome: Ending | null = null;
  private ownPort = 0;
  private readonly over: Promise<void>;

  constructor(port: number, { reads = true } = {}) {
    this.socket = connect({ port, host: '127.0.0.1', allowHalfOpen: false });
    this.socket.once('connect', () => (this.ownPort = this.socket.localPort!));
    if (reads) this.socket.on('data', (bytes) => (this.received += bytes.toString('latin1')));
    this.over = new Promise((resolve) => {
      this.socket.once('error', () => (this.outcome = 'reset'));
      this.socket.once('close', () => {
        this.outcome ??= 'closed';
        resolve();
      });
    });
  }

  write(text: string) {
    if (this.isOpen) this.socket.write(text, 'latin1');
  }

  get isOpen() {
    return this.outcome === null;
  }

  /** Status of every response so far. */
  get statuses(): number[] {
    // A response may follow the previous one without a line break
    return [...this.received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  }

  /** Local port. */
  get port() {
    return this.ownPort;
  }

  /** The end of the connection, with the status of the last response if there is one. */
  get ending(): Ending {
    if (this.isOpen) return 'open';
    const last = this.statuses.at(-1);
    return last ? `${this.outcome} after ${last}` : this.outcome!;
  }

  /** Waits until the other side closes it, at most this many ms. */
  async closed(withinMs: number) {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, withinMs)));
    await Promise.race([this.over, late]);
    clearTimeout(timer);
  }

  drop() {
    this.socket.destroy();
  }
}

/**
 * Returns the ports of the callers whose connections a server holds. A caller that reads nothing does not notice the
 * end, and one that was never accepted appears to be connected.
 */
export async function heldAt(server: number): Promise<Set<number>> {
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n').slice(1);
  const held = lines.flatMap((line) => {
    const [, local = '', remote = '', state] = line.trim().split(/\s+/);
    const isHeld = state === '01' && portIn(local) === server; // 01: established, in the kernel's tables
    return isHeld ? [portIn(remote)] : [];
  });
  return new Set(held);
}

/** As in `0100007F:1F90`. */
const portIn = (address: string) => Number.parseInt(address.slice(address.indexOf(':') + 1), 16);

/** Counts how often each value occurs. */
export function counted(endings: Iterable<string | number>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const ending of endings) counts[ending] = (counts[ending] ?? 0) + 1;
  return counts;
}
