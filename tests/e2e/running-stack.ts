import type { Secrets } from '@numbercast/local-stack/secrets';

/** Addresses of the stack under test. */
export interface RunningStack {
  publicUrl: string;
  sandboxUrl: string;
  realm: string;
  /** Kafka, where processes of this machine can publish. */
  kafka: { brokers: string; namespace: string };
  secrets: Secrets;
  /** Ids of the services' processes, to freeze them. */
  pids: Record<string, number>;
}

// Set by the global set-up, whose environment the tests' processes inherit
const VARIABLE = 'E2E_STACK';

/** The stack under test; null before one was started. */
export function findStack(): RunningStack | null {
  // eslint-disable-next-line node/no-process-env -- passes the stack from the global set-up to the tests
  const text = process.env[VARIABLE];
  return text ? (JSON.parse(text) as RunningStack) : null;
}

export function announceStack(stack: RunningStack) {
  // eslint-disable-next-line node/no-process-env -- passes the stack from the global set-up to the tests
  process.env[VARIABLE] = JSON.stringify(stack);
}

/** @throws Error outside of a test run */
export function theStack(): RunningStack {
  const stack = findStack();
  if (!stack)
    throw new Error('no stack is running; start with `npx playwright test -c tests/e2e/playwright.config.ts`');
  return stack;
}
