/** A name that no browser fills in by itself. */
const trap = 'topic';

/** What a program wrote into the trap of a form; undefined for people. */
export const trapped = (form: HTMLFormElement) =>
  (form.elements.namedItem(trap) as HTMLInputElement).value.trim() || undefined;

/** For programs only: neither seen, nor read out, nor reached by keyboard. Whoever fills it in is none of us. */
export function Trap() {
  return <input name={trap} tabIndex={-1} autoComplete="off" aria-hidden="true" className="sr-only" />;
}
