import type { Act, Member } from '../membership/member.js';

/** When we did something, and why; who of ours it was stays with us. */
const withoutActor = ({ at, reason }: Act) => ({ at, reason });

/** The member's document as it is kept, but for what proves a code and who of ours has acted. */
export function exportedMember(
  memberId: string,
  { contactChange, closed, reopened, nameParts: _index, ...member }: Member,
) {
  const { codeHash: _secret, ...wanted } = contactChange ?? {};
  return {
    ...member,
    _id: undefined,
    memberId,
    ...(contactChange && { contactChange: wanted }),
    ...(closed && { closed: withoutActor(closed) }),
    ...(reopened && { reopened: withoutActor(reopened) }),
  };
}
