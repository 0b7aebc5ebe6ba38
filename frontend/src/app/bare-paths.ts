/** Pages without header, footer and navigation (spec §2). */
export const barePaths: ReadonlySet<string> = new Set(['/forgot-password']);
