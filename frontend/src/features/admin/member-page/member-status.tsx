import { Badge } from '../../../ui/badge.js';

/** Statuses of members that the list can be filtered by, with their words. */
export const memberStatuses = [
  ['active', 'Active'],
  ['paused', 'Paused'],
  ['payment_failed', 'Payment failed'],
  ['suspended', 'Suspended'],
  ['deleted', 'Deleted'],
] as const;

const words: Readonly<Record<string, string>> = Object.fromEntries(memberStatuses);
const tones = { active: 'good', payment_failed: 'bad', deleted: 'plain' } as const;

/** The status of an account. A suspended one was closed by us, or its subscription ended. */
export function MemberStatus({ status, closed }: { status?: string | null; closed?: boolean | null }) {
  if (!status) return null;
  if (closed) return <Badge tone="bad">Closed by us</Badge>;
  return <Badge tone={tones[status as keyof typeof tones] ?? 'warn'}>{words[status] ?? status}</Badge>;
}
