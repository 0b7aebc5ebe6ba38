/** The first match counts: other browsers call themselves Chrome or Safari too. */
const browsers = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
] as const;

const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
] as const;

const firstMatch = (known: readonly (readonly [RegExp, string])[], userAgent: string) =>
  known.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Returns `Safari on iPhone`, or the User-Agent header itself when it names no known browser. */
export function deviceName(userAgent: string): string {
  const browser = firstMatch(browsers, userAgent);
  const system = firstMatch(systems, userAgent);
  if (!browser) return userAgent;
  return system ? `${browser} on ${system}` : browser;
}
