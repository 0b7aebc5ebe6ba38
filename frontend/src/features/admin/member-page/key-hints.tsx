import { Link } from '../../../ui/link.js';
import { turnKeys, useKeysOn } from './key-setting.js';
import { addressOfTrail, neighborsOf } from '../common/member-trail.js';

const key = 'rounded-md border border-line-strong bg-surface px-1.5 font-sans text-[0.8125rem] font-semibold text-ink';

/** The link back to the list, and the page's shortcut keys; devices without a keyboard do not show the keys. */
export function KeyHints({ memberId, canResend }: { memberId: string; canResend: boolean }) {
  const isOn = useKeysOn();
  const { previous, next } = neighborsOf(memberId);
  const hints = [
    ...(canResend ? [['T', 'resend text'] as const, ['E', 'resend email'] as const] : []),
    ...(next ? [['J', 'next'] as const] : []),
    ...(previous ? [['K', 'previous'] as const] : []),
    ['Esc', 'back'] as const,
  ];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <Link to={addressOfTrail()} className="text-link">
        Back to the list
      </Link>
      <p className="text-sm text-muted max-lg:hidden pointer-coarse:hidden">
        {(isOn ? hints : []).map(([name, does]) => (
          <span key={name} className="ml-4 whitespace-nowrap">
            <kbd className={key}>{name}</kbd> {does}
          </span>
        ))}
        <button
          type="button"
          onClick={() => turnKeys(isOn ? 'off' : 'on')}
          className="ml-4 min-h-6 rounded-md text-accent hover:underline"
        >
          Turn keys {isOn ? 'off' : 'on'}
        </button>
      </p>
    </div>
  );
}
