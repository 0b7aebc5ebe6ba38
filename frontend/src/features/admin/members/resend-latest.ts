import { z } from 'zod';

import { messageOf, ProblemError } from '../../../lib/api/problem-error.js';
import { resend, type MemberLine } from '../admin-api.js';
import type { ResendType } from '../common/channels.js';
import { queryStringOf } from '../common/lists.js';
import { nameOf } from '../common/member-name.js';
import { adminApi } from '../step-up.js';

const Receipts = z.object({
  now: z.string(),
  items: z.array(z.object({ drawId: z.string(), drawAt: z.string() })),
});

/** The outcome of a resend to several members. */
export interface Outcome {
  readonly sent: number;
  /** Members to whom nothing was sent, with the reason. */
  readonly skipped: readonly { readonly name: string; readonly why: string }[];
}

/** Returns the next draw for which numbers were sent to the member; null if there is none. */
async function nextDrawOf(memberId: string): Promise<string | null> {
  const path = `/api/admin/deliveries/receipts?${queryStringOf({ memberId })}`;
  const { now, items } = await adminApi(path, { schema: Receipts });
  const ahead = items.filter(({ drawAt }) => drawAt > now).toSorted((a, b) => a.drawAt.localeCompare(b.drawAt));
  return ahead[0]?.drawId ?? null;
}

const failed = 'The service did not answer. Nothing may have been sent.';

async function resendTo({ id }: MemberLine, type: ResendType): Promise<string | null> {
  try {
    const drawId = await nextDrawOf(id);
    if (drawId === null) return 'No numbers for an upcoming draw.';
    await resend({ id: `${drawId}|${id}`, type });
    return null;
  } catch (error) {
    return error instanceof ProblemError ? messageOf(error, failed) : failed;
  }
}

/** Sends each of the members the numbers of their next draw again, one after the other. */
export async function resendLatest({ members, type }: { members: readonly MemberLine[]; type: ResendType }) {
  let outcome: Outcome = { sent: 0, skipped: [] };
  for (const member of members) {
    const why = await resendTo(member, type);
    outcome =
      why === null
        ? { ...outcome, sent: outcome.sent + 1 }
        : { ...outcome, skipped: [...outcome.skipped, { name: nameOf(member), why }] };
  }
  return outcome;
}
