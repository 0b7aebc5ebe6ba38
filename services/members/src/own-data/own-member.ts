import type { Member } from '../membership/member.js';

/** The member's document as it is kept, but for what proves a code. */
export function ownMember(memberId: string, { contactChange, ...member }: Member) {
  const { codeHash: _secret, ...wanted } = contactChange ?? {};
  return { ...member, _id: undefined, memberId, ...(contactChange && { contactChange: wanted }) };
}
