import { z } from 'zod';

const MAX_LENGTH = 128;
const SHORTEST_EVER = 6;

/** The rules of spec §5, in its order and words. Keycloak enforces the same ones on its own pages (realm.json). */
const RULES: [isMet: (password: string) => boolean, text: string][] = [
  [(password) => password.length >= 8, 'At least 8 characters'],
  [(password) => /\p{Lu}/u.test(password), 'At least one uppercase letter'],
  [(password) => /\p{Ll}/u.test(password), 'At least one lowercase letter'],
  [(password) => /\p{Nd}/u.test(password), 'At least one number'],
  [(password) => /[^\p{L}\p{Nd}]/u.test(password), 'At least one special character'],
];

/** Returns a text for each password rule that is not met. */
export const passwordFaults = (password: string) => RULES.filter(([isMet]) => !isMet(password)).map(([, text]) => text);

/** Like {@link passwordFaults}, for a change: below six characters there is only one text. */
export const changeFaults = (password: string) =>
  password.length < SHORTEST_EVER ? ['Password must be at least 6 characters long'] : passwordFaults(password);

const password = (faultsOf: (text: string) => string[]) =>
  z
    .string()
    .max(MAX_LENGTH, `At most ${MAX_LENGTH} characters`)
    .superRefine((text, context) => {
      for (const message of faultsOf(text)) context.addIssue({ code: 'custom', message });
    });

export const newPassword = password(passwordFaults);
export const changedPassword = password(changeFaults);
export const typedPassword = z.string().min(1, 'Please enter the password.').max(MAX_LENGTH);
