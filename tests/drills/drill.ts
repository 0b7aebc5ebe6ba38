import { databaseOf } from '@numbercast/local-stack/database-users';
import type { Stack } from '@numbercast/local-stack/stack';
import mongoose from 'mongoose';
import { historiesOf } from '../support/histories.js';
import { verifyDeliveries } from '../support/delivery-oracle.js';
import { log, seconds } from '../support/run-on-stack.js';
import type { AcceptanceScenario } from '../acceptance/acceptance-scenario.js';
import { until } from '../support/wait.js';

/** Longer than any of the waits that are part of a drill, in real time. */
const PATIENCE_MS = 240_000;
const NAMED = 10;

/** A runbook as a test: causes the problem, waits for its symptoms, follows the mitigation and verifies the recovery. */
export interface Drill {
  name: string;
  /** Name of its runbook; the name of the drill by default. */
  runbook?: string;
  /** Members who have joined before the drill begins. */
  members: number;
  /** Settings that override the defaults in every service. */
  overrides?: Record<string, string>;
  /** Replicas of each service, for drills without downtime; default 1. */
  replicas?: number;
  /** Kafka, the store or Keycloak lose their data, so the drill runs on separate engines. */
  losesEngines?: boolean;
  run(context: DrillContext): Promise<void>;
}

interface Metric {
  name: string;
  labels: Record<string, string | number>;
  value: number;
}

interface ProviderFault {
  target: string;
  kind: string;
  count?: number;
  probability?: number;
  ms?: number;
  path?: string;
}

/** Polled until its result is neither null nor false. */
type Check<T> = () => Promise<T | null | false>;

/** A small stack whose members have joined and have their first numbers. */
export class DrillContext {
  private detected = 0;
  private recovered = 0;

  constructor(
    readonly stack: Stack,
    readonly scenario: AcceptanceScenario,
  ) {}

  /** Waits for a symptom that the runbook names. @returns the result of the check */
  async detect<T>(what: string, check: Check<T>): Promise<T> {
    const seen = await this.wait(what, check);
    this.detected++;
    log(`detected: ${what}`);
    return seen;
  }

  /** Waits for a sign of the recovery. */
  async recover<T>(what: string, check: Check<T>): Promise<T> {
    const seen = await this.wait(what, check);
    this.recovered++;
    log(`recovered: ${what}`);
    return seen;
  }

  /** @throws after the time limit, because the rest of the drill would prove nothing */
  async wait<T>(what: string, check: Check<T>): Promise<T> {
    const found = await until(async () => (await check()) || null, PATIENCE_MS);
    if (found === null) throw new Error(`not within ${PATIENCE_MS / 1_000} s: ${what}`);
    return found;
  }

  fail(message: string) {
    this.scenario.failures.push(message);
  }

  /** Connects to the database of a service. */
  connectTo(service: string) {
    const { engines, shape } = this.stack;
    return mongoose.createConnection(`${engines.mongodbUri}/${databaseOf(shape, service)}`).asPromise();
  }

  get console() {
    return this.scenario.console;
  }

  /** The highest value of a metric on the console's System tab; 0 when it is absent. */
  async metric(service: string, metric: `numbercast_${string}`, labels: Record<string, string> = {}): Promise<number> {
    const name = metric.replace('numbercast_', '');
    const { body } = await this.console.call<{ metrics?: Metric[] }>(`/api/admin/metrics/${service}`);
    const fits = (metric: Metric) =>
      metric.name === name && Object.entries(labels).every(([label, value]) => metric.labels[label] === value);
    return Math.max(0, ...(body.metrics ?? []).filter(fits).map(({ value }) => value));
  }

  async injectFaults(...faults: ProviderFault[]) {
    for (const fault of faults) await this.callSandbox('POST', fault);
  }

  /** Ends all faults of the providers. */
  async endFaults() {
    await this.callSandbox('DELETE');
  }

  private async callSandbox(method: string, body?: object) {
    const answer = await fetch(`${this.stack.sandboxUrl}/control/faults`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!answer.ok) throw new Error(`the sandbox answers ${answer.status}: ${await answer.text()}`);
  }

  /** Counts received messages and card charges, and prints the result in one line. @returns whether the drill passed */
  async verify(name: string): Promise<boolean> {
    const { scenario } = this;
    await scenario.allowEarly();
    const { before } = await historiesOf(scenario.sandbox, scenario.all);
    const arrived = await scenario.arrived();
    const { lost, late, duplicates, broken } = verifyDeliveries(scenario.due, arrived, before, scenario.mayRepeat);
    const wrong = [...broken, ...scenario.failures, ...(await scenario.chargeErrors())];
    const lists = { lost, late, duplicate: duplicates, broken: wrong };
    for (const [word, list] of Object.entries(lists))
      for (const item of list.slice(0, NAMED)) console.log(`${word}: ${item}`);
    const { detected, recovered } = this;
    console.log(
      `drill: name=${name} members=${scenario.members.length} messages=${arrived.length} detected=${detected} recovered=${recovered} lost=${lost.length} late=${late.length} duplicates=${duplicates.length} broken=${wrong.length} wall=${seconds()}s`,
    );
    return Object.values(lists).every((list) => list.length === 0);
  }
}
