export const whiteBallRules = {
  skipRecentDraws: 2,
  skipRecentMaxHits: 0,
  gapAverageLow: 0.5,
  gapAverageHigh: 1.5,
  gapWindowDraws: 200,
  gapMinimumDraws: 50,
  blockWidth: 10,
  blockMaxPerBlock: 2,
  blockMinBlocks: 4,
};

const first = {
  activationId: 'v1.0',
  version: 'v1.0',
  since: '2026-08-01T12:00:00Z',
  actor: 'Numbercast',
  reason: 'Initial version',
};

/** The Rules studio before anything was drafted. */
export const studio = {
  inForce: first,
  nextDraws: [
    { game: 'powerball', drawId: 'powerball-2026-11-25', date: '2026-11-25', firstGiven: 0 },
    { game: 'megamillions', drawId: 'megamillions-2026-11-24', date: '2026-11-24', firstGiven: 12 },
  ],
  draft: null,
  backTest: null,
  versions: [{ version: 'v1.0', basedOn: null, activations: [first] }],
};

export const ruleDraft = {
  draftId: '0d4b2a5c-96a3-4a55-9a53-6f0c2f9a0001',
  version: 'v1.1',
  basedOn: 'v1.0',
  note: 'Members like repeats',
  revision: 2,
  startedBy: 'admin@numbercast.example',
  startedAt: '2026-11-21T12:00:00Z',
  changedBy: 'admin@numbercast.example',
  changedAt: '2026-11-21T12:05:00Z',
  whiteBallRules: { ...whiteBallRules, skipRecentMaxHits: 1 },
  redBallRules: { skipRecentDraws: 1 },
};

export const withDraft = { ...studio, draft: ruleDraft };

const second = {
  activationId: '0d4b2a5c-96a3-4a55-9a53-6f0c2f9a0001',
  version: 'v1.1',
  since: '2026-11-21T12:10:00Z',
  actor: 'admin@numbercast.example',
  reason: 'Members like repeats',
};

/** The draft was activated. */
export const activated = {
  ...studio,
  inForce: second,
  versions: [{ version: 'v1.1', basedOn: 'v1.0', activations: [second] }, ...studio.versions],
};

const availability = { targetSets: 10_000, eligibleMembers: 1_900, setsNeeded: 10_000, isEnough: true };

/** Sets available under the draft and under v1.0. */
export const rooms = {
  inForce: 'v1.0',
  games: [
    { ...availability, ...studio.nextDraws[0]!, whole: 292_201_338, sets: 120_000_000, setsInForce: 80_000_000 },
    {
      ...availability,
      ...studio.nextDraws[1]!,
      whole: 290_472_336,
      sets: 9_120,
      setsInForce: 74_234_363,
      isEnough: false,
    },
  ],
};

const track = {
  leastShare: 0.102,
  medianShare: 0.28,
  largestShare: 0.33,
  leastSets: 29_804_536,
  leastOn: '2026-09-14',
  keptWhites: 27,
  keptAll: 25,
};

export const backTest = {
  revision: 2,
  draws: 100,
  inForceVersion: 'v1.0',
  state: 'running',
  done: 60,
  all: 200,
  isWaiting: false,
  games: [
    {
      game: 'powerball',
      draws: 30,
      shortHistory: 4,
      draft: { ...track, medianShare: 0.41, keptWhites: 29 },
      inForce: track,
    },
    { game: 'megamillions', draws: 30, shortHistory: 0, draft: track, inForce: track },
  ],
};
