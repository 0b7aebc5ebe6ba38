/** A ball with two arcs, and the name. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg viewBox="0 0 32 32" className="size-8 shrink-0" fill="none" strokeLinecap="round" aria-hidden="true">
        <circle cx="9" cy="23" r="6" className="fill-powerball" />
        <path d="M9 11a12 12 0 0 1 12 12M9 4a19 19 0 0 1 19 19" strokeWidth="2.5" className="stroke-accent" />
      </svg>
      <span className="headline text-[1.375rem]">Numbercast</span>
    </span>
  );
}
