import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Engine } from './engine.js';
import { EngineProblem } from './engine-problem.js';
import { engineSet } from './environment.js';
import { everyKafkaNode, kafkaNodes } from './kafka.js';
import { isKept } from './kept.js';
import { keycloak } from './keycloak.js';
import { crash, stopEngine, ensureAllRunning, ensureRunning, runningPid, shutDown } from './lifecycle.js';
import { paths } from './paths.js';
import { whilePaused } from './pause-processes.js';
import { store } from './store.js';
import type { Report } from './report.js';

/** The store, or one of Kafka's nodes. */
export interface Failing {
  readonly title: string;
  /** `host:port` where its clients connect. */
  readonly address: string;
  /** Kills its process, like a power cut. */
  crash(): Promise<void>;
  /** Shuts down its process and waits for it. */
  shutDown(): Promise<void>;
  /** Starts it on the same port and waits until it is ready. */
  start(): Promise<void>;
  /** Stops its process with SIGSTOP during the work, and continues it even if the work fails or this process is killed. */
  freezeWhile(work: () => Promise<void>): Promise<void>;
}

export interface FailingStore extends Failing {
  /** Makes the primary step down; null without a replica set. */
  readonly stepDown: (() => Promise<void>) | null;
}

/** Starts only Kafka, with as many nodes as KAFKA_NODES says. */
export async function startKafka(report: Report): Promise<Failing[]> {
  const nodes = kafkaNodes();
  const ports = await ensureAllRunning(nodes, report);
  return nodes.map((node, index) => failing(node, ports[index]!, report));
}

/** Starts only the store. */
export async function startStore(report: Report): Promise<FailingStore> {
  return { ...failing(store, await ensureRunning(store, report), report), stepDown: null };
}

function failing(engine: Engine, [port = 0]: number[], report: Report): Failing {
  return {
    title: engine.title,
    address: `127.0.0.1:${port}`,
    crash: () => crash(engine),
    shutDown: () => shutDown(engine),
    start: async () => void (await ensureRunning(engine, report)),
    async freezeWhile(work) {
      const pid = runningPid(engine);
      if (pid === null) throw new EngineProblem(`${engine.title} does not run`);
      await whilePaused([pid], work);
    },
  };
}

/** Stops Kafka and the store; their data stays. */
export async function endKafkaAndStore(): Promise<void> {
  await Promise.all([...everyKafkaNode, store].map(stopEngine));
}

/**
 * Kills all engines and deletes their data.
 * @param kept names of engines that keep their data
 * @throws EngineProblem for the usual engines, which hold the data of a developer
 */
export async function loseEverything(kept: readonly string[] = []): Promise<void> {
  if (!engineSet()) throw new EngineProblem('only engines of a set of their own may lose everything');
  await Promise.all([...everyKafkaNode, store, keycloak].map(crash));
  const lost = (await readdir(paths.allData)).filter((name) => !isKept(name, kept));
  await Promise.all(lost.map((name) => rm(join(paths.allData, name), { recursive: true })));
}
