interface ExpectedBarProps {
  readonly value: number;
  /** The value expected by chance, shown as a vertical tick. */
  readonly expected: number;
  /** The value at the end of the bar. */
  readonly most: number;
}

const percent = (value: number, most: number) => `${most === 0 ? 0 : Math.min(100, (value / most) * 100)}%`;

/**
 * A count as a bar, with a tick at the value expected by chance. The text is next to it. Sizes are attributes, because
 * the CSP forbids inline styles.
 */
export function ExpectedBar({ value, expected, most }: ExpectedBarProps) {
  const tick = percent(expected, most);
  return (
    <svg aria-hidden="true" className="h-5 w-full min-w-10 overflow-visible">
      <rect className="fill-line" y="6" width="100%" height="8" rx="4" />
      <rect className="fill-accent" y="6" width={percent(value, most)} height="8" rx="4" />
      <line className="stroke-surface" strokeWidth="5" x1={tick} x2={tick} y1="1" y2="19" />
      <line className="stroke-ink" strokeWidth="2" x1={tick} x2={tick} y1="1" y2="19" />
    </svg>
  );
}

/** Explains the tick once, next to a list of bars. */
export function ExpectedKey({ children }: { children: React.ReactNode }) {
  return (
    <p className="flex items-center gap-2 text-[0.9375rem] text-muted">
      <svg aria-hidden="true" className="h-5 w-2 shrink-0">
        <line className="stroke-ink" strokeWidth="2" x1="4" x2="4" y1="1" y2="19" />
      </svg>
      <span>{children}</span>
    </p>
  );
}
