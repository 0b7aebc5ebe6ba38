import { lockedNote } from '#words/features/member/settings/setting.js';
import Lock from 'lucide-react/icons/lock';

/** The note below a read-only setting. */
export function LockedNote() {
  return (
    <p className="mt-4 flex gap-2 text-[0.9375rem] text-muted">
      <Lock aria-hidden="true" className="mt-1 size-4 shrink-0" />
      {lockedNote}
    </p>
  );
}
