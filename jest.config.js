import { fileURLToPath } from 'node:url';

// Workers and the services that tests start load the same modules: V8 compiles them once
// oxlint-disable-next-line node/no-process-env -- Node reads it when a process starts
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('.cache/compile-cache', import.meta.url));

const swc = (tsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'es6' },
  },
];

const project = (displayName, testMatch, more = {}) => ({
  displayName,
  testMatch,
  testEnvironment: '<rootDir>/tools/jest-in-node/environment.mjs',
  testRunner: '<rootDir>/tools/jest-in-node/runner.mjs',
  transform: {},
  modulePathIgnorePatterns: ['<rootDir>/.cache/', '/dist/'],
  ...more,
});

/** `small` and `web` need nothing; `medium` runs on the engines, which its global set-up starts. */
export default {
  // Each wait has its own limit. This one ends a test with many waits on a machine that also runs the other checks
  testTimeout: 900_000,
  // Medium tests mostly wait for the engines: more of them side by side than cores is faster
  maxWorkers: 3,
  // Modules of a test file stay in memory after it
  workerIdleMemoryLimit: '1500MB',
  // A test whose set-up failed may leave connections behind; the run has to end all the same
  forceExit: true,
  projects: [
    project('small', [
      '<rootDir>/{packages,services}/**/src/**/*.spec.{ts,tsx}',
      '<rootDir>/tools/**/src/**/*.spec.ts',
      '<rootDir>/tools/sandbox/test/**/*.spec.ts',
      '<rootDir>/tests/!(e2e)/**/*.spec.ts',
    ]),
    {
      displayName: 'web',
      testMatch: ['<rootDir>/frontend/**/*.spec.{ts,tsx}'],
      testEnvironment: 'jsdom',
      extensionsToTreatAsEsm: ['.ts', '.tsx'],
      // Not `metadata.json.js`: that is a module, and the JSON file beside it is not
      moduleNameMapper: {
        '^(\\.{1,2}/.*)(?<!\\.json)\\.js$': '$1',
        '^#words/(.*)\\.js$': '<rootDir>/frontend/src/words/en/$1',
        '^@numbercast/lottery$': '<rootDir>/packages/lottery/src/index.ts',
      },
      transform: { '\\.ts$': swc(false), '\\.tsx$': swc(true) },
      modulePathIgnorePatterns: ['<rootDir>/.cache/', '/dist/'],
    },
    project('medium', ['<rootDir>/{packages,services,tools/local-stack}/**/test/**/*.spec.ts'], {
      globalSetup: '<rootDir>/tools/local-stack/jest-setup.mjs',
      globalTeardown: '<rootDir>/tools/local-stack/jest-teardown.mjs',
    }),
  ],
};
