import { dirname } from 'node:path';
import { type Advisories, goAdvisories, npmAdvisories } from './advisories.js';
import { BILL, judgeLicences, makeBill } from './bill-of-materials.js';
import { type Deprecations, findDeprecated, readFromRegistry, recordedPackages } from './deprecations.js';
import { lint, lockedPackages, lockfiles, unpinned } from './lockfiles.js';
import { leakedSecrets } from './secrets.js';
import { prepareTools } from './tools.js';

// `make audit`: checks third-party dependencies and searches for leaked secrets. Prints one line of totals at the end.
const isStrict = process.argv.includes('--strict');
const findings: string[] = [];

const UNANSWERED = {
  unreachable: 'unreachable',
  unknown: 'unknown: the registry does not publish deprecations',
};

function report(title: string, found: Advisories | Deprecations) {
  const isAnswered = Array.isArray(found);
  console.log(`── ${title}: ${isAnswered ? found.length || 'none' : UNANSWERED[found]}`);
  const here = isAnswered ? found : isStrict ? [`${title}: ${found}`] : [];
  for (const finding of here) console.log(`   ${finding}`);
  findings.push(...here);
  return isAnswered ? found.length : found;
}

/** Returns all findings, or `unreachable` if there are none and a source could not be reached. */
async function askAll(ask: (folder: string) => Promise<Advisories>, folders: string[]): Promise<Advisories> {
  const answers = await Promise.all(folders.map(ask));
  const known = answers.filter((answer) => answer !== 'unreachable').flat();
  return known.length > 0 || !answers.includes('unreachable') ? known : 'unreachable';
}

console.log(
  '── tools: npm packages and Go modules of tools/supply-chain-audit/tools (built once, which takes minutes) …',
);
await prepareTools();
const lockfile = report(
  'lockfiles',
  (await Promise.all(lockfiles.flatMap((path) => [unpinned(path), lint(path)]))).flat(),
);
const npm = report('advisories of npm packages', await askAll(npmAdvisories, lockfiles.map(dirname)));
const go = report(
  'advisories of Go modules',
  await askAll(goAdvisories, ['tests/deployment/cluster', 'tests/deployment/alerts', 'tools/supply-chain-audit/tools']),
);
const deprecated = report(
  'deprecated npm packages',
  await findDeprecated(await recordedPackages(lockfiles), readFromRegistry),
);
const secrets = report('secrets in files and history', await leakedSecrets());
const { used, findings: refused } = await judgeLicences(await makeBill());
report('licences not allowed', refused);

const packages = (await Promise.all(lockfiles.map(lockedPackages))).flat().length;
console.log(
  `\naudit: packages=${packages} advisories=${npm} go-advisories=${go} deprecated=${deprecated} secrets=${secrets} ` +
    `licences=${used.length} lockfile=${lockfile ? 'bad' : 'ok'} sbom=${BILL} findings=${findings.length}`,
);
process.exit(findings.length ? 1 : 0);
