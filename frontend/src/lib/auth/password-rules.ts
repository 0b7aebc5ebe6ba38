import * as words from '#words/lib/auth/password-rules.js';

interface PasswordRule {
  readonly name: string;
  readonly holds: (password: string) => boolean;
}

/** The rules of spec §5, in its words and order. */
export const passwordRules: readonly PasswordRule[] = [
  { name: words.length, holds: (password) => password.length >= 8 },
  { name: words.uppercase, holds: (password) => /\p{Lu}/u.test(password) },
  { name: words.lowercase, holds: (password) => /\p{Ll}/u.test(password) },
  { name: words.number, holds: (password) => /\p{Nd}/u.test(password) },
  // Anything that is neither a letter nor a digit, of any script.
  { name: words.special, holds: (password) => /[^\p{L}\p{Nd}]/u.test(password) },
];

export const passwordHolds = (password: string): boolean => passwordRules.every(({ holds }) => holds(password));
