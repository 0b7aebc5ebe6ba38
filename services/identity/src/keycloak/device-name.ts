/** A browser as Keycloak recognizes it from the User-Agent header at the sign-in. */
export interface RecognizedDevice {
  /** Name and version, such as `Mobile Safari/18.1`. */
  browser?: string | undefined;
  /** Family of the operating system, such as `iOS`. */
  os?: string | undefined;
  /** Model, such as `iPhone`; `Other` for most computers. */
  device?: string | undefined;
}

/** The first match counts: `Mobile Safari` also contains `Safari`. */
const BROWSERS: [RegExp, string][] = [
  [/^Edge/, 'Edge'],
  [/^Opera/, 'Opera'],
  [/^Samsung Internet/, 'Samsung Internet'],
  [/^Firefox/, 'Firefox'],
  [/^(Headless)?Chrom(e|ium)/, 'Chrome'],
  [/Safari/, 'Safari'],
];

const SYSTEMS: Record<string, string> = {
  'Mac OS X': 'Mac',
  'Chrome OS': 'Chromebook',
  Windows: 'Windows',
  Android: 'Android',
  Linux: 'Linux',
  Ubuntu: 'Linux',
};

/** Returns `Safari on iPhone`, or only the part that was recognized. Null when nothing was. */
export function deviceName({ browser = '', os = '', device = '' }: RecognizedDevice): string | null {
  const browserName = BROWSERS.find(([pattern]) => pattern.test(browser))?.[1];
  const system = os === 'iOS' ? (/^(iPhone|iPad)/.exec(device)?.[1] ?? 'iPhone') : SYSTEMS[os];
  if (browserName && system) return `${browserName} on ${system}`;
  return browserName ?? system ?? null;
}
