/** A service's settings as environment variables of a process. */
export function environmentOf(config: object): Record<string, string> {
  // oxlint-disable-next-line node/no-process-env -- processes of a test run share their compiled modules
  const { NODE_COMPILE_CACHE } = process.env;
  const settings = Object.entries(config).map(([name, value]: [string, unknown]) => [name, textOf(value)]);
  return { ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...Object.fromEntries(settings) };
}

/** Lists are separated by commas. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.join(',') : JSON.stringify(value);
}
