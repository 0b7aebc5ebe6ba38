interface PasswordRule {
  readonly name: string;
  readonly holds: (password: string) => boolean;
}

/** The rules of spec §5, in its words and order. */
export const passwordRules: readonly PasswordRule[] = [
  { name: 'At least 8 characters', holds: (password) => password.length >= 8 },
  { name: 'At least one uppercase letter', holds: (password) => /\p{Lu}/u.test(password) },
  { name: 'At least one lowercase letter', holds: (password) => /\p{Ll}/u.test(password) },
  { name: 'At least one number', holds: (password) => /\p{Nd}/u.test(password) },
  // Anything that is neither a letter nor a digit, of any script.
  { name: 'At least one special character', holds: (password) => /[^\p{L}\p{Nd}]/u.test(password) },
];

export const passwordHolds = (password: string): boolean => passwordRules.every(({ holds }) => holds(password));
