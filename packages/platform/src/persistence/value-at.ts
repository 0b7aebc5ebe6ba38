/** Returns what a document has at a path such as `profile.email`. */
export const valueAt = (document: object, path: string): unknown =>
  path.split('.').reduce<unknown>((branch, part) => (branch as Record<string, unknown> | undefined)?.[part], document);
