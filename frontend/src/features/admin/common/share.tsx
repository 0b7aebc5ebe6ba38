import { formatNumber } from '../../../lib/format/format-number.js';

interface ShareProps {
  readonly label: string;
  /** From 0 to 1. */
  readonly share: number;
  readonly done: number;
  readonly all: number;
}

/** A progress bar with its numbers. */
export function Share({ label, share, done, all }: ShareProps) {
  const percent = Math.floor(Math.min(1, share) * 100);
  return (
    <span className="block min-w-24">
      <span className="figures flex flex-wrap justify-between gap-x-3">
        <span className="whitespace-nowrap">
          {formatNumber(done)} <span className="text-muted">of {formatNumber(all)}</span>
        </span>
        <span className="text-muted">{percent}%</span>
      </span>
      <progress
        aria-label={label}
        max={100}
        value={percent}
        className="mt-1 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
    </span>
  );
}
