import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Decision, Mirror } from './mirror.js';

/** A refund to the card, or a credit note less its refunds, that an operator made at the provider. */
export const repaymentSchema = z.object({
  /** The provider's id of the refund or credit note. */
  id: z.string(),
  kind: z.enum(['refund', 'credit']),
  invoiceId: z.string(),
  amountCents: z.int(),
  at: z.date(),
});
export type Repayment = z.infer<typeof repaymentSchema>;

/** Repayments as one object of the provider shows them: all refunds of a charge, or one credit note. */
export interface RepaymentsSnapshot {
  subscriptionId: string;
  /** Selects the known repayments that these replace. */
  replaces: (known: Repayment) => boolean;
  repayments: Repayment[];
}

/** Records what the provider shows. Null when that is known. */
export function applyRepayments(
  mirror: Mirror,
  { replaces, repayments }: Pick<RepaymentsSnapshot, 'replaces' | 'repayments'>,
): Decision | null {
  const known = mirror.repayments ?? [];
  const next = [...known.filter((one) => !replaces(one)), ...repayments].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime() || a.id.localeCompare(b.id),
  );
  if (isDeepStrictEqual(known, next)) return null;
  return { next: { ...mirror, repayments: next, revision: mirror.revision + 1 }, events: [] };
}

export const sumOf = (repayments: readonly Pick<Repayment, 'amountCents'>[] = []) =>
  repayments.reduce((sum, { amountCents }) => sum + amountCents, 0);
