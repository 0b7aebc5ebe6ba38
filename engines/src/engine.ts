import type { Command } from './processes.js';
import type { Report } from './report.js';

/** One engine: how to prepare, start and ask it. Its life is the same for all (`lifecycle.ts`). */
export interface Engine {
  /** In file names, e.g. `kafka`. */
  name: string;
  /** For people, e.g. `Kafka`. */
  title: string;
  /** The usual port of each of its listeners; the first is the one clients use. */
  usualPorts: readonly number[];
  /** Longest time from its start until it answers, in milliseconds, on a busy machine too. */
  patienceMs: number;
  /** Fetches and prepares all it needs to run on these ports. */
  prepare(ports: number[], report: Report): Promise<Command>;
  /** Whether it does its work, not only listens. */
  answers(ports: number[]): Promise<boolean>;
}
