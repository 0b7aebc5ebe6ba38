import type { Act, Member } from '../membership/member.js';

/** Time and reason of an operator action, without the operator. */
const withoutActor = ({ at, reason }: Act) => ({ at, reason });

/** The stored document of the member, without code hashes and operators. */
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
