import type { Stack } from '@numbercast/local-stack/stack';
import { historiesOf } from '../support/histories.js';
import { verifyDeliveries } from '../support/delivery-oracle.js';
import { say, seconds } from '../support/run-on-stack.js';
import type { AcceptanceScenario } from '../acceptance/acceptance-scenario.js';
import { until } from '../support/wait.js';

/** Longer than any of the waits that are part of a drill, in real time. */
const PATIENCE_MS = 240_000;
const NAMED = 10;

/** A runbook played through: the trouble, where it is noticed, what is done about it, and that it is over. */
export interface Drill {
  name: string;
  /** Its runbook's name, where that is another one. */
  runbook?: string;
  /** Visitors who have joined before the trouble begins. */
  members: number;
  /** Settings that override the defaults in every service. */
  overrides?: Record<string, string>;
  /** Replicas of each service, for drills without downtime; default 1. */
  replicas?: number;
  /** Kafka, the store and Keycloak lose what they hold: it is played on a set of their own. */
  losesEngines?: boolean;
  play(scene: Scene): Promise<void>;
}

interface Metric {
  name: string;
  labels: Record<string, string | number>;
  value: number;
}

interface Trouble {
  target: string;
  kind: string;
  count?: number;
  probability?: number;
  ms?: number;
  path?: string;
}

/** Looked at until it is neither null nor false. */
type Look<T> = () => Promise<T | null | false>;

/** The scene of a drill: a small stack whose members have joined and have their first numbers. */
export class Scene {
  private noticed = 0;
  private repaired = 0;

  constructor(
    readonly stack: Stack,
    readonly story: AcceptanceScenario,
  ) {}

  /** Waits until operators see it where their runbook says. @returns what they see */
  async notice<T>(what: string, look: Look<T>): Promise<T> {
    const seen = await this.wait(what, look);
    this.noticed++;
    say(`noticed: ${what}`);
    return seen;
  }

  /** Waits until something is right again. */
  async repair<T>(what: string, look: Look<T>): Promise<T> {
    const seen = await this.wait(what, look);
    this.repaired++;
    say(`repaired: ${what}`);
    return seen;
  }

  /** @throws when it is not so in time: what follows would prove nothing */
  async wait<T>(what: string, look: Look<T>): Promise<T> {
    const found = await until(async () => (await look()) || null, PATIENCE_MS);
    if (found === null) throw new Error(`not so within ${PATIENCE_MS / 1_000} s: ${what}`);
    return found;
  }

  fault(words: string) {
    this.story.faults.push(words);
  }

  get console() {
    return this.story.console;
  }

  /** A metric as the console's System tab shows it; the greatest value, or 0 when it is absent. */
  async metric(service: string, metric: `numbercast_${string}`, labels: Record<string, string> = {}): Promise<number> {
    const name = metric.replace('numbercast_', '');
    const { body } = await this.console.call<{ metrics?: Metric[] }>(`/api/admin/metrics/${service}`);
    const fits = (metric: Metric) =>
      metric.name === name && Object.entries(labels).every(([label, value]) => metric.labels[label] === value);
    return Math.max(0, ...(body.metrics ?? []).filter(fits).map(({ value }) => value));
  }

  /** Injects a fault into a provider. */
  async trouble(...troubles: Trouble[]) {
    for (const trouble of troubles) await this.sandbox('POST', trouble);
  }

  /** Ends all faults of the providers. */
  async calm() {
    await this.sandbox('DELETE');
  }

  private async sandbox(method: string, body?: object) {
    const answer = await fetch(`${this.stack.sandboxUrl}/control/faults`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!answer.ok) throw new Error(`the sandbox answers ${answer.status}: ${await answer.text()}`);
  }

  /** Counts received messages and card charges, and prints the outcome in one line. @returns whether all was right */
  async judge(name: string): Promise<boolean> {
    const { story } = this;
    await story.allowEarly();
    const { before } = await historiesOf(story.outside, story.all);
    const arrived = await story.arrived();
    const { lost, late, duplicates, broken } = verifyDeliveries(story.due, arrived, before, story.mayRepeat);
    const wrong = [...broken, ...story.faults, ...(await story.chargeFaults())];
    const lists = { lost, late, duplicate: duplicates, broken: wrong };
    for (const [word, list] of Object.entries(lists))
      for (const item of list.slice(0, NAMED)) console.log(`${word}: ${item}`);
    const { noticed, repaired } = this;
    console.log(
      `drill: name=${name} members=${story.members.length} messages=${arrived.length} noticed=${noticed} repaired=${repaired} lost=${lost.length} late=${late.length} duplicates=${duplicates.length} broken=${wrong.length} wall=${seconds()}s`,
    );
    return Object.values(lists).every((list) => list.length === 0);
  }
}
