import type { Failing } from '@numbercast/engines/outages';
import { ELECTION_ERRORS, type ElectionError, type ElectionProxy } from '@numbercast/stack/election-proxy';
import { setTimeout as delay } from 'node:timers/promises';
import type { Step } from './broker-faults.js';

/** Longer than the leases of relays. */
const FREEZE_MS = 20_000;
/** Consecutive writes that fail in one election; enough for a handler to use up its attempts. */
const WRITES_IN_ELECTION = 12;

const codes = Object.keys(ELECTION_ERRORS).map(Number) as ElectionError['code'][];
const WRITE_CONCERN_TIMEOUT = 64;

/** Each error in each form that servers use for it. */
const errors = codes.flatMap((code): ElectionError[] =>
  code === WRITE_CONCERN_TIMEOUT
    ? [{ code, form: 'write concern error' }]
    : (['not applied', 'applied', 'write concern error'] as const).map((form) => ({ code, form })),
);

/** Faults of the store: it is killed, it freezes, and it answers writes as during an election. */
export function storeFaults(store: Failing, proxy: ElectionProxy): Step[] {
  const crash: Step = {
    what: 'kills and restarts the store',
    async run() {
      await store.crash();
      await store.start();
    },
  };
  const freeze: Step = {
    what: `freezes the store for ${FREEZE_MS / 1_000} s`,
    run: () => store.freezeWhile(() => delay(FREEZE_MS)),
  };
  const elections = errors.map((error) => ({
    what: `answers writes with ${ELECTION_ERRORS[error.code]}, ${error.form}`,
    run: () => proxy.answerWrites(error, WRITES_IN_ELECTION),
  }));
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
