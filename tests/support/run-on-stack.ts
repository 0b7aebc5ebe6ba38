import { randomBytes } from 'node:crypto';
import { Stack, type StackOptions } from '@numbercast/local-stack/stack';

// eslint-disable-next-line node/no-process-env -- a switch of all make targets that run something here
const { KEEP = '' } = process.env;

const started = performance.now();
export const seconds = () => Math.round((performance.now() - started) / 1_000);
export const log = (text: string) => console.log(`${String(seconds()).padStart(5)} s  ${text}`);

/** A name that no other run has used. */
export const namespaceOf = (name: string) => `${name}-${randomBytes(3).toString('hex')}`;

interface Environment {
  shape: { folder: string };
  /** @param forget whether to delete all stored data */
  close(options: { forget: boolean }): Promise<void>;
}

/** Runs a test in its environment and exits with its result. Only a passed test deletes its data. */
export async function runIn<E extends Environment>(environment: E, passes: (environment: E) => Promise<boolean>) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void environment.close({ forget: false }).then(() => process.exit(130)));
  }
  let hasPassed = false;
  try {
    hasPassed = await passes(environment);
  } finally {
    const forget = hasPassed && !KEEP;
    await environment.close({ forget });
    if (!forget) console.log(`logs: ${environment.shape.folder}/logs`);
  }
  process.exit(hasPassed ? 0 : 1);
}

/** Runs a test on a separate stack. */
export async function runOnStack(
  name: string,
  options: Pick<StackOptions, 'overrides' | 'replicas' | 'others' | 'faults'>,
  passes: (stack: Stack) => Promise<boolean>,
) {
  const stack = await Stack.start({ namespace: namespaceOf(name), ...options, onProgress: log });
  const close = async ({ forget }: { forget: boolean }) => {
    await stack.stop();
    if (forget) await stack.teardown();
  };
  await runIn({ shape: stack.shape, close }, async () => {
    const hasPassed = await passes(stack);
    const exposed = await stack.exposedSecrets();
    for (const place of exposed) console.log(`exposed: ${place}`);
    return hasPassed && exposed.length === 0;
  });
}
