/** A service's settings as the environment of a process of its own, as they are written outside. */
export const environmentOf = (config: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(config).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
