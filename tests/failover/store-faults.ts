import type { FailingStore } from '@numbercast/local-stack/engines/fault-injection';
import { ELECTION_ERRORS, type ElectionError, type ElectionProxy } from '@numbercast/local-stack/election-proxy';
import { setTimeout as delay } from 'node:timers/promises';
import type { Step } from './broker-faults.js';

/** Longer than the leases of relays. */
const FREEZE_MS = 20_000;
/** Consecutive writes that fail in one election; enough for a handler to use up its attempts. */
const WRITES_IN_ELECTION = 12;
const STEP_DOWNS = 9;

const codes = Object.keys(ELECTION_ERRORS).map(Number) as ElectionError['code'][];
const WRITE_CONCERN_TIMEOUT = 64;

/** Each error in each form that servers use for it. */
const errors = codes.flatMap((code): ElectionError[] =>
  code === WRITE_CONCERN_TIMEOUT
    ? [{ code, form: 'write concern error' }]
    : (['not applied', 'applied', 'write concern error'] as const).map((form) => ({ code, form })),
);

/**
 * Faults of the store: it is killed, it freezes, and it responds to writes as during an election.
 * @param proxy null where the store is a replica set, which holds elections itself
 */
export function storeFaults(store: FailingStore, proxy: ElectionProxy | null): Step[] {
  const crash: Step = {
    what: `kills and restarts ${store.title}`,
    async run() {
      await store.crash();
      await store.start();
    },
  };
  const freeze: Step = {
    what: `freezes ${store.title} for ${FREEZE_MS / 1_000} s`,
    run: () => store.freezeWhile(() => delay(FREEZE_MS)),
  };
  const elections = proxy ? simulated(proxy) : held(store);
  const third = Math.ceil(elections.length / 3);
  return [
    crash,
    ...elections.slice(0, third),
    crash,
    ...elections.slice(third, 2 * third),
    freeze,
    ...elections.slice(2 * third),
    crash,
  ];
}

const simulated = (proxy: ElectionProxy): Step[] =>
  errors.map((error) => ({
    what: `answers writes with ${ELECTION_ERRORS[error.code]}, ${error.form}`,
    run: () => proxy.answerWrites(error, WRITES_IN_ELECTION),
  }));

function held({ stepDown }: FailingStore): Step[] {
  if (!stepDown) throw new Error('a store without a replica set needs a proxy that simulates elections');
  const step: Step = { what: 'makes the primary step down', run: stepDown };
  return Array.from({ length: STEP_DOWNS }, () => step);
}
