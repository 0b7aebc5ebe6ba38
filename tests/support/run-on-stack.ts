import { randomBytes } from 'node:crypto';
import { Stack, type StackOptions } from '@numbercast/local-stack/stack';

// eslint-disable-next-line node/no-process-env -- a switch of all make targets that run something here
const { KEEP = '' } = process.env;

const started = performance.now();
export const seconds = () => Math.round((performance.now() - started) / 1_000);
export const say = (text: string) => console.log(`${String(seconds()).padStart(5)} s  ${text}`);

/** No other run, before or at the same time, shares what is named so. */
export const namespaceOf = (name: string) => `${name}-${randomBytes(3).toString('hex')}`;

interface Place {
  shape: { folder: string };
  /** @param forget takes all it has stored away */
  close(options: { forget: boolean }): Promise<void>;
}

/** Judges what happens at a place made for it, and ends the process; only what was right is forgotten. */
export async function runAt<P extends Place>(place: P, isRight: (place: P) => Promise<boolean>) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void place.close({ forget: false }).then(() => process.exit(130)));
  }
  let wasRight = false;
  try {
    wasRight = await isRight(place);
  } finally {
    const forget = wasRight && !KEEP;
    await place.close({ forget });
    if (!forget) console.log(`logs: ${place.shape.folder}/logs`);
  }
  process.exit(wasRight ? 0 : 1);
}

/** The same on a separate stack. */
export async function runOnStack(
  name: string,
  options: Pick<StackOptions, 'overrides' | 'replicas' | 'others' | 'faults'>,
  isRight: (stack: Stack) => Promise<boolean>,
) {
  const stack = await Stack.start({ namespace: namespaceOf(name), ...options, onProgress: say });
  const close = async ({ forget }: { forget: boolean }) => {
    await stack.stop();
    if (forget) await stack.teardown();
  };
  await runAt({ shape: stack.shape, close }, async () => {
    const wasRight = await isRight(stack);
    const exposed = await stack.exposedSecrets();
    for (const place of exposed) console.log(`exposed: ${place}`);
    return wasRight && exposed.length === 0;
  });
}
