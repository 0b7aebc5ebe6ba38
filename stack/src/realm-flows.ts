import type { Call } from './realm.js';

interface Step {
  authenticatorFlow: boolean;
  flowAlias?: string;
  authenticator?: string;
  requirement: string;
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

/** What realm.json says of signing in. */
export interface SignInFlows {
  authenticationFlows: Flow[];
  authenticatorConfig: { alias: string; config: Record<string, string> }[];
}

/** Makes those flows that an existing realm does not have. A flow that is to change needs another name. */
export async function addMissingFlows(
  call: Call,
  realm: string,
  { authenticationFlows: flows, authenticatorConfig: configs }: SignInFlows,
): Promise<void> {
  const base = `${realm}/authentication`;
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await call(method, base + path, body);
    const text = await response.text();
    if (!response.ok) throw new Error(`the realm's flows were not made: ${response.status} ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  };

  async function fill({ alias, authenticationExecutions: steps }: Flow) {
    const executions = `/flows/${encodeURIComponent(alias)}/executions`;
    for (const { flowAlias, authenticator: provider, requirement, authenticatorConfig } of steps) {
      const inner = flows.find((flow) => flow.alias === flowAlias);
      if (inner) await ask('POST', `${executions}/flow`, { ...inner, type: inner.providerId });
      else await ask('POST', `${executions}/execution`, { provider });
      const made = await ask<{ id: string; level: number }[]>('GET', executions);
      const step = made.findLast(({ level }) => level === 0)!;
      await ask('PUT', executions, { ...step, requirement });
      const config = configs.find((one) => one.alias === authenticatorConfig);
      if (config) await ask('POST', `/executions/${step.id}/config`, config);
      if (inner) await fill(inner);
    }
  }

  const there = await ask<{ alias: string }[]>('GET', '/flows');
  const missing = flows.filter(({ topLevel, alias }) => topLevel && !there.some((flow) => flow.alias === alias));
  for (const flow of missing) {
    await ask('POST', '/flows', { ...flow, authenticationExecutions: [] });
    await fill(flow);
  }
}
