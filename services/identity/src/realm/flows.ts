import { isDeepStrictEqual } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import type { RealmApi } from './admin-api.js';

interface Step {
  authenticatorFlow: boolean;
  flowAlias?: string;
  authenticator?: string;
  requirement: string;
  /** Determines the order. */
  priority: number;
  authenticatorConfig?: string;
}

export interface Flow {
  alias: string;
  description: string;
  providerId: string;
  topLevel: boolean;
  builtIn: boolean;
  authenticationExecutions: Step[];
}

/** The sign-in definitions of realm.json. */
export interface SignInFlows {
  authenticationFlows: Flow[];
  authenticatorConfig: { alias: string; config: Record<string, string> }[];
}

/** A step as the admin API lists it, inner flows' steps after the flow. */
interface Execution {
  id: string;
  level: number;
  displayName: string;
  providerId?: string;
  requirement: string;
  authenticationConfig?: string;
}

interface FlowStep {
  level: number;
  step: string;
  requirement: string;
  config?: string;
}

interface RunningFlow {
  id: string;
  alias: string;
}

/** A run that has begun a flow adds something every few milliseconds; a request times out after a minute. */
const IDLE_MS = 60_000;
const POLL_MS = 1_000;
/** Maximum number of attempts to build a flow, because concurrent runs may have disturbed earlier ones. */
const MOST_BUILDS = 5;

const FLOWS = '/authentication/flows';
const executionsOf = (alias: string) => `${FLOWS}/${encodeURIComponent(alias)}/executions`;

/** Returns the steps of a flow in the order of the file, inner flows' steps after the flow. */
export function stepsInFile(file: SignInFlows, alias: string, level = 0): FlowStep[] {
  const flow = file.authenticationFlows.find((one) => one.alias === alias)!;
  return flow.authenticationExecutions.flatMap(
    ({ flowAlias, authenticator, requirement, authenticatorConfig: config }) => {
      const step = { level, step: flowAlias ?? authenticator!, requirement, ...(config && { config }) };
      return [step, ...(flowAlias ? stepsInFile(file, flowAlias, level + 1) : [])];
    },
  );
}

/** Returns the steps of a flow in the realm in the same form. */
export async function stepsInRealm(api: RealmApi, alias: string): Promise<FlowStep[]> {
  const executions = await api.get<Execution[]>(executionsOf(alias));
  return Promise.all(
    executions.map(async ({ level, displayName, providerId, requirement, authenticationConfig: id }) => {
      const config = id && (await api.get<{ alias: string }>(`/authentication/config/${id}`)).alias;
      return { level, step: providerId ?? displayName, requirement, ...(config && { config }) };
    }),
  );
}

/**
 * Creates those flows of the file that the realm does not have, and compares each with the file before it can be bound.
 * A flow in use is never edited: a flow that changes gets another name. A run that crashed leaves an incomplete flow
 * that is not bound: when nothing has been added to it for `idleMs`, no other run is building it, and it is built
 * again.
 * @throws when a flow in use differs from the file
 */
export async function createFlows(api: RealmApi, file: SignInFlows, idleMs = IDLE_MS): Promise<void> {
  for (const flow of file.authenticationFlows.filter(({ topLevel }) => topLevel)) {
    let seen = { state: '', at: 0 };
    let builds = 0;
    for (;;) {
      const present = await flowsNamed(api, flow.alias);
      // False when another run has just begun it
      if (present.length === 0 && (await api.create(FLOWS, { ...flow, authenticationExecutions: [] }))) {
        if (++builds > MOST_BUILDS) throw new Error(`the flow "${flow.alias}" does not converge to its definition`);
        await removeOrphanedConfigs(api, file, flow.alias);
        await fill(api, file, flow);
        continue;
      }
      const steps = await stepsInRealm(api, flow.alias);
      // Two flows of the same name mean that two runs created it at the same instant
      if (present.length === 1 && isDeepStrictEqual(steps, stepsInFile(file, flow.alias))) break;
      await expectUnbound(api, flow.alias);
      const state = JSON.stringify([present, steps]);
      if (state !== seen.state) seen = { state, at: performance.now() };
      else if (performance.now() - seen.at >= idleMs) await removeFlow(api, flow.alias);
      await delay(POLL_MS * (0.5 + Math.random()));
    }
  }
}

/** Removes a flow that is not bound to anything, such as one of a previous release or an incomplete one. */
export async function removeFlow(api: RealmApi, alias: string): Promise<void> {
  for (const { id } of await flowsNamed(api, alias)) await api.remove(`${FLOWS}/${id}`);
}

/**
 * Removes the configurations that steps of a new flow need and that exist already. Keycloak leaves one behind when a
 * run removes a flow while another adds a configuration to a step of it, and then rejects any other one of that name.
 */
async function removeOrphanedConfigs(api: RealmApi, file: SignInFlows, alias: string): Promise<void> {
  const needed = new Set(stepsInFile(file, alias).map(({ config }) => config));
  const { authenticatorConfig = [] } = await api.exported<{ authenticatorConfig?: { id: string; alias: string }[] }>();
  for (const { id } of authenticatorConfig.filter((config) => needed.has(config.alias)))
    await api.remove(`/authentication/config/${id}`);
}

const flowsNamed = async (api: RealmApi, alias: string) =>
  (await api.get<RunningFlow[]>(FLOWS)).filter((flow) => flow.alias === alias);

async function expectUnbound(api: RealmApi, alias: string) {
  const realm = await api.get<Record<string, unknown>>('');
  if (Object.entries(realm).some(([setting, value]) => setting.endsWith('Flow') && value === alias))
    throw new Error(
      `the flow "${alias}" is in use and differs from its definition; bind another flow, delete this one and run again`,
    );
}

async function fill(api: RealmApi, file: SignInFlows, { alias, authenticationExecutions: steps }: Flow): Promise<void> {
  const path = executionsOf(alias);
  for (const { flowAlias, authenticator: provider, requirement, priority, authenticatorConfig } of steps) {
    const inner = file.authenticationFlows.find((flow) => flow.alias === flowAlias);
    if (inner) await api.post(`${path}/flow`, { ...inner, type: inner.providerId });
    else await api.post(`${path}/execution`, { provider });
    const made = await api.get<Execution[]>(path);
    const step = made.findLast(({ level }) => level === 0)!;
    await api.put(path, { ...step, requirement, priority });
    const config = file.authenticatorConfig.find((one) => one.alias === authenticatorConfig);
    if (config) await api.post(`/authentication/executions/${step.id}/config`, config);
    if (inner) await fill(api, file, inner);
  }
}
