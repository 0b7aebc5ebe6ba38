const swc = (tsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx, decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
    },
    module: { type: 'es6' },
  },
];

const common = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  // Not `metadata.json.js`: that is a module, and its neighbour without the ending is none
  moduleNameMapper: { '^(\\.{1,2}/.*)(?<!\\.json)\\.js$': '$1' },
  transform: { '\\.ts$': swc(false), '\\.tsx$': swc(true) },
  modulePathIgnorePatterns: ['<rootDir>/.cache/', '/dist/'],
};

/** Small tests need nothing; medium ones (test/) run on the engines, which globalSetup starts. */
export default {
  testTimeout: 60_000,
  // Medium tests mostly wait for the engines: more of them side by side than cores is faster
  maxWorkers: 3,
  workerIdleMemoryLimit: '900MB',
  // A test whose set-up failed may leave connections behind; the run has to end all the same
  forceExit: true,
  projects: [
    {
      ...common,
      displayName: 'node',
      testEnvironment: 'node',
      globalSetup: '<rootDir>/engines/jest-setup.mjs',
      testMatch: [
        '<rootDir>/{packages,services,engines,sandbox,stack,demo,capacity,deploy,audit,openapi}/**/*.spec.{ts,tsx}',
      ],
    },
    {
      ...common,
      displayName: 'web',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/frontend/**/*.spec.{ts,tsx}'],
    },
  ],
};
