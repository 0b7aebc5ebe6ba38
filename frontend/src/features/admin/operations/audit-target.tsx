import { useQuery } from '@tanstack/react-query';

import { memberQuery } from '../member-page/member-api.js';
import { nameOf } from '../common/member-name.js';
import { memberIn, targetParts } from './audit-targets.js';
import type { AuditEntry } from '../operations-api.js';

/** What an action was about: a member by name, and the rest of the target, such as a draw, in words. */
export function AuditTarget({ entry }: { entry: AuditEntry }) {
  const memberId = memberIn(entry);
  const { data: member } = useQuery({ ...memberQuery(memberId ?? ''), enabled: memberId !== null, staleTime: 600_000 });
  const { before, after } = targetParts(entry.target, memberId);
  const rest = [before, after].filter(Boolean).join(', ');
  if (memberId === null) return <span className="wrap-anywhere">{rest}</span>;
  return (
    <>
      <span className="block font-semibold wrap-anywhere">
        {member ? nameOf(member) : `Member ${memberId.slice(0, 8)}…`}
      </span>
      {rest && <span className="block wrap-anywhere text-muted">{rest}</span>}
    </>
  );
}
