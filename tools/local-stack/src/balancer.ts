import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const LOOK_EVERY_MS = 200;

/** One of several replicas of a service, from the balancer's point of view. */
export interface Replica {
  port: number;
  rpcPort?: number;
  /** Whether it currently accepts requests. */
  isReady(): Promise<boolean>;
}

/**
 * The single address of a service's replicas. Like a Kubernetes Service, it distributes connections, not requests,
 * among the replicas that report ready, and detects a dead one with a delay: callers see the same errors as there.
 */
export class Balancer {
  private readonly servers: Server[] = [];
  private readonly open = new Set<Socket>();
  private readonly ready = new Set<Replica>();
  private readonly leaving = new Set<Replica>();
  private turn = 0;
  private watching: Promise<unknown> = Promise.resolve();
  private isClosed = false;

  constructor(private readonly copies: readonly Replica[]) {}

  /** Listens at the service's port, and at its RPC port if it has one. */
  async listen(port: number, rpcPort?: number) {
    await this.share(port, (copy) => copy.port);
    if (rpcPort) await this.share(rpcPort, (copy) => copy.rpcPort!);
    this.watching = Promise.all(this.copies.map((copy) => this.watch(copy)));
  }

  /** Routes no new connections to the replica until {@link enter}. */
  leave(copy: Replica) {
    this.leaving.add(copy);
    this.ready.delete(copy);
  }

  /** Resolves when the replica receives connections again. */
  async enter(copy: Replica) {
    this.leaving.delete(copy);
    while (!this.isClosed && !this.ready.has(copy)) await delay(LOOK_EVERY_MS / 4);
  }

  async close() {
    this.isClosed = true;
    for (const server of this.servers) server.close();
    for (const socket of this.open) socket.destroy();
    await this.watching;
  }

  private async watch(copy: Replica) {
    while (!this.isClosed) {
      const isReady = await copy.isReady();
      if (isReady && !this.leaving.has(copy)) this.ready.add(copy);
      else this.ready.delete(copy);
      await delay(LOOK_EVERY_MS);
    }
  }

  private async share(port: number, portOf: (copy: Replica) => number) {
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (caller) => {
      const ready = [...this.ready];
      const copy = ready[this.turn++ % Math.max(ready.length, 1)];
      if (copy) this.join(caller, portOf(copy));
      else caller.destroy(); // refused, as by a Service without endpoints
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    this.servers.push(server);
  }

  private join(caller: Socket, port: number) {
    const called = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    for (const [one, other] of [
      [caller, called],
      [called, caller],
    ] as const) {
      this.open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy()); // pass the broken connection on to the other end
      one.on('close', () => {
        this.open.delete(one);
        other.destroy();
      });
    }
  }
}
