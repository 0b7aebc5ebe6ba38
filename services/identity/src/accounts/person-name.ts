import { z } from 'zod';

// Letters of any script with their marks, then also digits, blanks, periods, apostrophes and hyphens
const NAME = /^[\p{L}\p{M}][\p{L}\p{M}\p{N} .'’-]*$/u;

/** Returns the schema of a first or last name that Keycloak accepts. @param missing text for an empty one */
export const personName = (missing: string) =>
  z
    .string()
    .trim()
    .min(1, missing)
    .max(100)
    .regex(NAME, 'Please use letters, blanks, hyphens, apostrophes and periods only.');
