import { SecondFactorRemovedSchema } from '@numbercast/contracts/identity/v1/events';
import { type Decision, type Document, event } from '@numbercast/platform';
import { type Account, dueWhileChanging, isStaff } from './account.js';

/**
 * Credentials that the owner requested to remove. Stored first, so that after a crash the account reconciler completes
 * the removal.
 */
export interface FactorRemoval {
  /** Keycloak's ids of the credentials. */
  credentialIds: string[];
  /** Whether no second factor remains afterwards. */
  turnsOff: boolean;
}

type Known = Document<Account>;

const COMPLETED_WITHIN_MS = 30_000;

/** Records the removal. Concurrent requests are merged into one. */
export function beginFactorRemoval(account: Known, asked: FactorRemoval, now: Date): Decision<Account> | null {
  if (account.state !== 'enabled') return null;
  const { credentialIds = [], turnsOff = false } = account.factorRemoval ?? {};
  const factorRemoval = {
    credentialIds: [...new Set([...credentialIds, ...asked.credentialIds])],
    turnsOff: turnsOff || asked.turnsOff,
  };
  return { next: { ...account, factorRemoval, dueAt: new Date(now.getTime() + COMPLETED_WITHIN_MS) }, events: [] };
}

/** Records that Keycloak no longer has these credentials. Publishes the removal once, when it is complete. */
export function endFactorRemoval(account: Known, removedIds: string[]): Decision<Account> | null {
  if (account.state !== 'enabled' || !account.factorRemoval) return null;
  const { credentialIds, turnsOff } = account.factorRemoval;
  const left = credentialIds.filter((id) => !removedIds.includes(id));
  if (left.length > 0) return { next: { ...account, factorRemoval: { credentialIds: left, turnsOff } }, events: [] };
  const removed = event(SecondFactorRemovedSchema, { accountId: account._id, turnedOff: turnsOff });
  const events = isStaff(account._id) ? [] : [removed];
  const changed = { ...account, factorRemoval: undefined };
  return { next: { ...changed, dueAt: dueWhileChanging(changed) }, events };
}
