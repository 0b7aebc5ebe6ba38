/** A legal text as it was published: members agree to exactly this. */
export interface PublishedText {
  kind: 'terms' | 'privacy' | 'sms-consent' | 'sms-results-consent';
  version: string;
  /** Calendar date from which it applies, yyyy-mm-dd. */
  effective: string;
  /**
   * SHA-256 of the text in each language, in hexadecimal. `tests/documentation/published-texts.spec.ts` compares it with
   * the texts in the web app.
   */
  sha256: { en: string; es: string };
  /** What changed since the version before, in sentences for members. Empty for a first version. */
  changes: readonly string[];
}

/**
 * Every text that was ever published, the newest of a kind last. A published text never changes: a change is a new
 * version, and the earlier ones stay available on the site.
 */
export const PUBLISHED_TEXTS: readonly PublishedText[] = [
  {
    kind: 'terms',
    version: '1.0',
    effective: '2025-08-19',
    sha256: {
      en: '97dcc2f59433850fd2741deafcd61a5dea631703712a016e8a6764d134a4b0a3',
      es: '37dd88883166d4d3036023e04614945014075e98d7e1da0b795127d0abefb33c',
    },
    changes: [],
  },
  {
    kind: 'privacy',
    version: '1.0',
    effective: '2025-06-01',
    sha256: {
      en: '86d48e31cb1147d4aa643dc3df0fed76768a936a41f38b7f125e26ed9e1c2127',
      es: '42b929ddeae1d3947a2099a2e96646633bffeb9c8c6ae9df5f60c7bda0b524e6',
    },
    changes: [],
  },
  {
    kind: 'privacy',
    version: '1.1',
    effective: '2026-11-28',
    sha256: {
      en: '544a1f04aa0c55dccd3d7eba10e6cd0cf63c80d8c10481e8109c1c1fad9a3998',
      es: '3ccc2a8d95e541b838c3d621bf642172aff58dfd35b2653b73ebd51cd18ff548',
    },
    changes: [
      'A cookie recognizes your browser for 90 days, so that we can email you about a sign-in with a new one.',
      'We keep texts that you write to us, and our replies.',
      'Notifications, if you turn them on, go through the push service of your browser’s maker, which cannot read them.',
      'Your browser saves the numbers of the coming draws until you sign out.',
    ],
  },
  {
    kind: 'sms-consent',
    version: '1.0',
    effective: '2025-08-19',
    sha256: {
      en: 'ae4e2c04eb261ad43201fbbba4d7a4ca561612a1723a7c1039bc386ebcbdfd7f',
      es: '8eae522400a21dde81acfe00f7e4e8509de66f6226208c94a01649590787454f',
    },
    changes: [],
  },
  {
    kind: 'sms-results-consent',
    version: '1.0',
    effective: '2026-11-28',
    sha256: {
      en: '2b75e6055e86ce871cedb755accd122eb986be639ab42a626d4375a4cde40ce5',
      es: 'd5c5d320f05efe1989ba9e3430a44d8de8c790aa60adbf7d88d473994ec5c76b',
    },
    changes: [],
  },
];

const ofKind = (kind: PublishedText['kind']) => PUBLISHED_TEXTS.filter((text) => text.kind === kind);

/** The version that applies now. */
export const currentText = (kind: PublishedText['kind']): PublishedText => ofKind(kind).at(-1)!;

/** The version that members accepted before the accepted version was recorded with them. */
export const firstText = (kind: PublishedText['kind']): PublishedText => ofKind(kind)[0]!;

/** Whether this is the version that applies now. Agreements to earlier or unknown versions are rejected. */
export const isCurrentText = (kind: PublishedText['kind'], version: string) => currentText(kind).version === version;

/** The hash of a published text in a language; undefined for a version that does not exist. */
export const hashOfText = (
  kind: PublishedText['kind'],
  version: string,
  language: keyof PublishedText['sha256'] = 'en',
): string | undefined => ofKind(kind).find((text) => text.version === version)?.sha256[language];
