/** A name that no browser fills in by itself. */
const honeypot = 'topic';

/** The value of a form's honeypot field; undefined for people. */
export const isHoneypotFilled = (form: HTMLFormElement) =>
  (form.elements.namedItem(honeypot) as HTMLInputElement).value.trim() || undefined;

/** Honeypot field, hidden from users and assistive technology. */
export function Honeypot() {
  return <input name={honeypot} tabIndex={-1} autoComplete="off" aria-hidden="true" className="sr-only" />;
}
