import type { Command } from './processes.js';
import type { Report } from './report.js';

/** Prepares an engine's data and returns the command that starts it on these ports. */
export type CommandOn = (ports: number[]) => Promise<Command>;

/** One engine: how to prepare, start and probe it. The lifecycle is the same for all (`lifecycle.ts`). */
export interface Engine {
  /** In file names, e.g. `kafka`. */
  name: string;
  /** Display name, e.g. `Kafka`. */
  title: string;
  /** The usual port of each of its listeners; the first is the one clients use. */
  usualPorts: readonly number[];
  /** Other engines know its ports before it starts, so it starts on these or not at all. */
  hasFixedPorts?: boolean;
  /** Maximum time from its start until it responds, in milliseconds, including on a busy machine. */
  patienceMs: number;
  /** Fetches what it needs, which can take minutes; the ports are chosen after that, while they are sure to be free. */
  prepare(report: Report): Promise<CommandOn>;
  /** Whether it handles requests, rather than only accepting connections. */
  answers(ports: number[]): Promise<boolean>;
}
