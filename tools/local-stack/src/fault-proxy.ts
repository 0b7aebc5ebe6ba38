import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { between, type SeededRandom, oneOf } from './seeded-random.js';

/** Counts of the faults in connections. */
export interface FaultCounts {
  /** Connections closed at both ends, losing the data in transit. */
  cuts: number;
  /** Pieces held back for a while. */
  delays: number;
  /** Connections that passed only half of a piece, or nothing more, while both ends considered them open. */
  halves: number;
  /** Pieces overtaken by later ones on other connections. */
  reorders: number;
}

export interface FaultTarget {
  host: string;
  port: number;
  /** Rewrites the target's responses without changing their length. */
  rewrite?: (bytes: Buffer, ownPort: number) => Buffer;
}

const DELAYED_SHARE = 0.02;
const DELAY_MS = [20, 400] as const;
/** How long a connection that passes nothing stays open: longer than a caller should wait, shorter than a test. */
const MUTE_MS = [3_000, 15_000] as const;

/** A TCP proxy that injects the faults of bad networks into the connections to its target. */
export class FaultProxy {
  readonly counts: FaultCounts = { cuts: 0, delays: 0, halves: 0, reorders: 0 };
  private readonly wires = new Set<FaultyWire>();
  private readonly server;

  constructor(
    target: FaultTarget,
    private readonly chance: SeededRandom,
  ) {
    const order = new Order(this.counts);
    this.server = createServer({ noDelay: true }, (caller) => {
      const { port } = this.server.address() as AddressInfo;
      const wire = new FaultyWire(caller, { ...target, ownPort: port }, chance, order, () => this.wires.delete(wire));
      this.wires.add(wire);
    });
  }

  /** @returns the port it listens on */
  async listen(): Promise<number> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return (this.server.address() as AddressInfo).port;
  }

  /** Injects a fault into a random connection. */
  strike() {
    const wire = oneOf(
      this.chance,
      [...this.wires].filter(({ isHale }) => isHale),
    );
    if (!wire) return;
    const fault = oneOf(this.chance, ['cut', 'half', 'mute'] as const)!;
    if (fault === 'cut') wire.end();
    else wire.halve(fault);
    this.counts[fault === 'cut' ? 'cuts' : 'halves'] += 1;
  }

  close() {
    this.server.close();
    for (const wire of this.wires) wire.end();
  }
}

/** Counts pieces that are delayed or overtaken. */
class Order {
  private arrived = 0;
  private newestPassed = 0;

  constructor(private readonly counts: FaultCounts) {}

  arrive() {
    return ++this.arrived;
  }

  delay() {
    this.counts.delays += 1;
  }

  pass(piece: number) {
    if (piece < this.newestPassed) this.counts.reorders += 1;
    this.newestPassed = Math.max(this.newestPassed, piece);
  }
}

class FaultyWire {
  private readonly called: Socket;
  private state: 'hale' | 'half' | 'mute' = 'hale';

  constructor(
    private readonly caller: Socket,
    target: FaultTarget & { ownPort: number },
    private readonly chance: SeededRandom,
    private readonly order: Order,
    onEnd: () => void,
  ) {
    this.called = connect({ port: target.port, host: target.host, noDelay: true });
    const { rewrite = (bytes: Buffer) => bytes, ownPort } = target;
    this.carry(caller, this.called, (bytes) => bytes);
    this.carry(this.called, caller, (bytes) => rewrite(bytes, ownPort));
    this.called.once('close', onEnd);
  }

  get isHale() {
    return this.state === 'hale';
  }

  /** Passes only half of the next piece, or nothing more; the ends notice only when the connection closes later. */
  halve(how: 'half' | 'mute') {
    this.state = how;
    setTimeout(() => this.end(), between(this.chance, ...MUTE_MS)).unref();
  }

  end() {
    this.caller.destroy();
    this.called.destroy();
  }

  private carry(from: Socket, to: Socket, shape: (bytes: Buffer) => Buffer) {
    let before: Promise<void> | null = null; // the piece ahead, while it is held back: order holds within a connection
    const pass = (bytes: Buffer, piece: number) => {
      this.order.pass(piece);
      if (this.state === 'half') this.mute(to, bytes);
      else if (this.state === 'hale' && !to.destroyed && !to.write(shape(bytes))) {
        from.pause();
        to.once('drain', () => from.resume());
      }
    };
    from.on('data', (bytes: Buffer) => {
      const piece = this.order.arrive();
      const isHeld = this.chance() < DELAYED_SHARE;
      if (!before && !isHeld) return pass(bytes, piece);
      if (isHeld) this.order.delay();
      const held = Promise.all([before, isHeld && this.wait()]).then(() => {
        pass(bytes, piece);
        if (before === held) before = null;
      });
      before = held;
    });
    from.on('error', () => to.destroy());
    from.on('end', () => void (before ?? Promise.resolve()).then(() => to.end()));
    from.on('close', () => void (before ?? Promise.resolve()).then(() => to.destroy()));
  }

  private mute(to: Socket, bytes: Buffer) {
    this.state = 'mute';
    to.write(bytes.subarray(0, bytes.length >> 1));
  }

  private wait() {
    return new Promise((resolve) => setTimeout(resolve, between(this.chance, ...DELAY_MS)).unref());
  }
}
