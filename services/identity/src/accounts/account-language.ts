import type { Language } from '@numbercast/lottery';
import type { Decision, Document } from '@numbercast/platform';
import { type Account, dueWhileChanging } from './account.js';

/** The language in which a member reads emails. Keycloak stores it with the user and writes its emails in it. */
export interface AccountLanguage {
  tag: Language;
  /** Sequence number of the member event that changed it; 0 for the choice at the sign-up. */
  seq: number;
  /** Whether Keycloak does not have it yet. */
  isPending?: boolean | undefined;
}

type Known = Document<Account>;

/**
 * Records the language that the member reads. Null for an outdated event, and when the account already has it.
 * @param seq position of the event among its member's
 */
export function wantLanguage(account: Known, tag: Language, seq: number, now: Date): Decision<Account> | null {
  if (account.state !== 'enabled' || account.language?.tag === tag || seq <= (account.language?.seq ?? 0)) return null;
  // A password change keeps its due time: if it were checked too early, it would be treated as failed
  const dueAt = account.passwordChange ? account.dueAt : now;
  return { next: { ...account, language: { tag, seq, isPending: true }, dueAt }, events: [] };
}

/** Records that Keycloak has this language. */
export function settleLanguage(account: Known, { tag, seq }: AccountLanguage): Decision<Account> | null {
  const { language, state } = account;
  if (state !== 'enabled' || language?.tag !== tag || language.seq !== seq || !language.isPending) return null;
  const changed = { ...account, language: { tag, seq } };
  return { next: { ...changed, dueAt: dueWhileChanging(changed) }, events: [] };
}
