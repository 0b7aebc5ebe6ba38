/** The first that a user agent names: others call themselves Chrome or Safari too. */
const browsers = [
  [/\bEdgA?\/(\d+)/, 'Edge'],
  [/\b(?:OPR|Opera)\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* .*Safari/, 'Safari'],
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

/** `Safari 18 on iPhone`; the user agent as it is where it names no known browser. */
export function browserOf(userAgent: string): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent));
  if (!browser) return userAgent;
  const [pattern, name] = browser;
  const system = systems.find(([found]) => found.test(userAgent))?.[1];
  return `${name} ${pattern.exec(userAgent)![1]}${system ? ` on ${system}` : ''}`;
}
