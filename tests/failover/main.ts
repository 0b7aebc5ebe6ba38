import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { stopEngines } from '@numbercast/local-stack/engines/engines';
import { areContainers } from '@numbercast/local-stack/engines/environment';
import {
  type Failing,
  type FailingStore,
  startKafka,
  startStore,
} from '@numbercast/local-stack/engines/fault-injection';
import { ElectionProxy } from '@numbercast/local-stack/election-proxy';
import { stackFolder } from '@numbercast/local-stack/paths';
import { log, seconds } from '../support/run-on-stack.js';
import { BrokerFaults, type Step } from './broker-faults.js';
import { Load, type Verdict } from './load.js';
import { DOCUMENTS, EVENTS_PER_CHANGE } from './numbered-events.js';
import { storeFaults } from './store-faults.js';

// `make test-failover`: counts what consumers receive while brokers and the store fail.
// eslint-disable-next-line node/no-process-env -- the switches of the make target
const { env } = process;
/** The demo needs engines that outlive one process, which containers do not. */
const PARTS = areContainers() ? 'brokers,store' : 'brokers,store,members';
const { ROUNDS = '3', MEMBERS = '200', ONLY = PARTS } = env;
const PER_ROUND_OF_CHANGES = DOCUMENTS * EVENTS_PER_CHANGE;
/** Rounded up to a multiple of what one change of every document publishes. */
const EVENTS = Math.ceil(Number(env['EVENTS'] ?? 100_000) / PER_ROUND_OF_CHANGES) * PER_ROUND_OF_CHANGES;

interface Outcome {
  events: number;
  lost: number;
  disordered: number;
  /** Effects that an event had more than once. */
  doubled: number;
  /** Duplicate events on the topics, which consumers must tolerate. */
  duplicates: number;
  elections: number;
  isRight: boolean;
}

interface Cluster {
  brokers: Failing[];
  store: FailingStore;
  stop(): Promise<unknown>;
}

async function startCluster(): Promise<Cluster> {
  if (areContainers()) {
    // Loads a Docker client, which runs on processes do not need
    const { startContainerCluster } = await import('@numbercast/local-stack/engines/container-cluster');
    return startContainerCluster(log);
  }
  const [brokers, store] = await Promise.all([startKafka(log), startStore(log)]);
  return { brokers, store, stop: stopEngines };
}

/** Runs the load during these steps; the processes under test connect to the store at the given address. */
async function underLoad(name: string, { brokers, store }: Cluster, storeUnderTest: string, steps: Step[]) {
  const logs = join(stackFolder(`failover-${name}`), 'logs');
  const load = await Load.start({
    events: EVENTS,
    brokers: brokers.map(({ address }) => address).join(','),
    replication: brokers.length,
    store: store.address,
    storeUnderTest,
    logs,
    log,
  });
  try {
    await load.during(steps);
    return await load.verdict();
  } finally {
    await load.close();
    log(`logs: ${logs}`);
  }
}

function outcomeOf(name: string, { published, handled }: Verdict, elections: number): Outcome {
  const outcome = {
    events: EVENTS,
    lost: handled.lost,
    disordered: Math.max(published.disordered, handled.disordered),
    doubled: handled.repeated,
    duplicates: published.repeated,
    elections,
  };
  const isRight = [published.lost, outcome.lost, outcome.disordered, outcome.doubled].every((count) => count === 0);
  log(
    `${name}: events=${EVENTS} unpublished=${published.lost} lost=${outcome.lost} disordered=${outcome.disordered} doubled=${outcome.doubled} duplicates=${outcome.duplicates} elections=${elections}`,
  );
  return { ...outcome, isRight };
}

async function brokersFail(cluster: Cluster): Promise<Outcome> {
  const faults = new BrokerFaults(cluster.brokers);
  const steps = Array.from({ length: Number(ROUNDS) }, (_, round) => faults.round(round)).flat();
  const verdict = await underLoad('brokers', cluster, cluster.store.address, steps);
  return outcomeOf('brokers', verdict, faults.elections);
}

async function storeFails(cluster: Cluster): Promise<Outcome> {
  const { store } = cluster;
  const proxy = store.stepDown ? null : new ElectionProxy(store.address);
  try {
    const address = (await proxy?.listen()) ?? store.address;
    return outcomeOf('store', await underLoad('store', cluster, address, storeFaults(store, proxy)), 0);
  } finally {
    proxy?.close();
  }
}

/** Runs the flow of `make demo` while brokers fail, verified at the recipients. */
async function demoDuringOutages(): Promise<Outcome> {
  const program = fileURLToPath(new URL('../acceptance/main.js', import.meta.url));
  const child = spawn(process.execPath, [program], {
    env: { ...env, MEMBERS, OUTAGES: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let elections = 0;
  createInterface({ input: child.stdout }).on('line', (line) => {
    console.log(line);
    elections = Number(/ elections=(\d+)/.exec(line)?.[1] ?? elections);
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { events: 0, lost: 0, disordered: 0, doubled: 0, duplicates: 0, elections, isRight: code === 0 };
}

const parts: Record<string, () => Promise<Outcome>> = {
  brokers: () => onCluster(brokersFail),
  store: () => onCluster(storeFails),
  members: demoDuringOutages,
};

let cluster: Cluster | undefined;

async function onCluster(part: (cluster: Cluster) => Promise<Outcome>): Promise<Outcome> {
  cluster ??= await startCluster();
  return part(cluster);
}

const stop = () => (cluster ? cluster.stop() : stopEngines());

async function run(): Promise<boolean> {
  const outcomes: Outcome[] = [];
  for (const name of ONLY.split(',')) {
    const part = parts[name];
    if (!part) throw new Error(`ONLY is a list of ${Object.keys(parts).join(', ')}`);
    outcomes.push(await part());
  }
  const sum = (key: Exclude<keyof Outcome, 'isRight'>) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  console.log(
    `test-failover: events=${sum('events')} lost=${sum('lost')} disordered=${sum('disordered')} doubled=${sum('doubled')} duplicates=${sum('duplicates')} elections=${sum('elections')} failed=${outcomes.filter(({ isRight }) => !isRight).length} wall=${seconds()}s`,
  );
  return outcomes.every(({ isRight }) => isRight);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stop().then(() => process.exit(130)));
// Warnings of clients while brokers are down are expected
Logger.overrideLogger(['error']);
let isRight = false;
try {
  isRight = await run();
} finally {
  await stop();
}
process.exit(isRight ? 0 : 1);
