import { Injectable } from '@nestjs/common';
import { Leases } from '../persistence/leases.js';
import { Store } from '../persistence/store.js';
import { type Finding, PreflightCheck } from './preflight-check.js';

const PROBE_LEASE_MS = 10_000;
/** Members of a replica set that survives the loss of one. */
const MEMBERS = 3;
/** Approximate clock skew that validation of tokens and certificates tolerates. */
const TOLERATED_SKEW_MS = 2_000;

/** A router of a sharded cluster, whose shards are replica sets. */
const SHARDED = 'isdbgrid';

interface Hello {
  msg?: string;
  setName?: string;
  hosts?: string[];
}

@Injectable()
export class MongodbCheck {
  private connecting: Promise<void> | undefined;

  constructor(
    private readonly store: Store,
    private readonly leases: Leases,
  ) {}

  @PreflightCheck('MongoDB')
  async *check(): AsyncGenerator<Finding> {
    await this.connect();
    yield* this.topology();
    // A lease is written with majority concern
    const lease = await this.leases.hold('preflight', PROBE_LEASE_MS);
    await lease?.release();
    const missing = await this.store.missingParts();
    if (missing.length > 0)
      yield {
        problem: `The database lacks ${missing.join(', ')}.`,
        fix: 'Run the migrate command of this release (`make migrate s=<service>`, or the Job `migrate-<service>`).',
      };
  }

  @PreflightCheck('Clock')
  async *clock(): AsyncGenerator<Finding> {
    await this.connect();
    const skewMs = Math.round(this.store.serverClock.machineSkewMs);
    if (Math.abs(skewMs) > TOLERATED_SKEW_MS)
      yield {
        problem: `The clock of this machine is ${Math.abs(skewMs)} ms ${skewMs > 0 ? 'ahead of' : 'behind'} the clock of the database server.`,
        fix: 'Synchronize the clocks of all nodes with NTP.',
      };
  }

  private async *topology(): AsyncGenerator<Finding> {
    const hello = (await this.store.connection.db!.command({ hello: 1 })) as Hello;
    if (hello.msg === SHARDED) return;
    if (!hello.setName)
      yield {
        problem: 'MongoDB does not run as a replica set, so a failed server loses data.',
        fix: 'Run MongoDB as a replica set of three members (k8s/platform/mongo.yaml).',
      };
    else if ((hello.hosts?.length ?? 0) < MEMBERS)
      yield {
        problem: `The replica set has ${hello.hosts?.length ?? 0} of ${MEMBERS} members, so it does not survive the loss of one.`,
        fix: 'Add members to the replica set (k8s/platform/mongo.yaml).',
        isAdvice: true,
      };
  }

  /** Connects once for all checks, which run at the same time. A started service is already connected. */
  private connect(): Promise<void> {
    if (this.store.isConnected) return Promise.resolve();
    return (this.connecting ??= this.store.connect().finally(() => (this.connecting = undefined)));
  }
}
