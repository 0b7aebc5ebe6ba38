import { parseArgs } from 'node:util';
import { type Game, GAMES } from '@numbercast/lottery';
import { toLine } from '../number-sets/number-set.js';
import type { RuleVersion } from '../rules/rule-version.js';
import { checkPastDraw, type Finding } from './past-draws.js';
import { readResults } from './results-folder.js';
import { readVersions } from './versions-file.js';

// `make verify-history HISTORY=dir`: generates numbers for past draws from the results known before each
const { values } = parseArgs({
  options: {
    history: { type: 'string' },
    /** Rule versions, as returned by `GET /api/admin/rules/versions`; v1.0 by default. */
    rules: { type: 'string' },
    /** Number of draws per game, evenly spread over its history; 0 means all. */
    draws: { type: 'string', default: '60' },
    sets: { type: 'string', default: '2000' },
    /** For every nth of these draws, the space is also counted by brute force. */
    counted: { type: 'string', default: '15' },
  },
});
const versions = readVersions(values.rules);

if (!values.history) {
  console.error(
    `Specify the results: make verify-history HISTORY=dir, with ${GAMES.map((game) => `${game}.json`).join(' and ')}.`,
  );
  process.exit(2);
}

/** Returns indices into the results, starting with the oldest draw, for which no history is known. */
function sampled(results: number): number[] {
  const wanted = Math.min(Number(values.draws) || results, results);
  return Array.from(
    { length: wanted },
    (_, i) => results - 1 - Math.round((i * (results - 1)) / Math.max(1, wanted - 1)),
  );
}

const percent = (share: number) => `${(100 * share).toFixed(1)}%`;
const total = (findings: readonly Finding[], of: (finding: Finding) => number) =>
  findings.reduce((sum, finding) => sum + of(finding), 0);
const mean = (findings: readonly Finding[]) => total(findings, ({ space, whole }) => space / whole) / findings.length;

/** Checks the sampled draws and reports every result in the folder that is invalid. */
function checkGame(game: Game, rules: RuleVersion, folder: string) {
  const { results, refused } = readResults(folder, game);
  const places = sampled(results.length);
  const findings = places.map((at, i) => {
    const isCounted = i % Number(values.counted) === 0;
    process.stderr.write(`\r${game} ${rules.version}: ${i + 1} of ${places.length} draws`);
    return checkPastDraw({ game, rules, results, at, sample: Number(values.sets), isCounted });
  });
  process.stderr.write('\n');
  const winners = findings.filter(({ hasWinner }) => hasWinner).length;
  console.log(
    `${game} ${rules.version}: ${results.length} results from ${results.at(-1)?.date} to ${results[0]?.date}; ` +
      `${places.length} draws regenerated, ${winners} results (${percent(winners / places.length)}) were among the sets, ` +
      `which were ${percent(mean(findings))} of all there are`,
  );
  const misread = refused.map(
    ({ date, ...set }) => `${game} ${date}: ${toLine(set)} was not drawn by the rules of its time`,
  );
  return { findings, violations: [...misread, ...findings.flatMap((finding) => finding.violations)] };
}

const folder = values.history;
const checked = GAMES.flatMap((game) => versions.map((rules) => checkGame(game, rules, folder)));
const findings = checked.flatMap((each) => each.findings);
const violations = checked.flatMap((each) => each.violations);
for (const violation of violations) console.error(violation);
console.log(
  `history-check: games=${GAMES.length} versions=${versions.length} draws=${findings.length} ` +
    `sets=${total(findings, ({ sets }) => sets)} counts=${findings.filter(({ isCounted }) => isCounted).length} ` +
    `winners=${findings.filter(({ hasWinner }) => hasWinner).length} violations=${violations.length}`,
);
process.exitCode = violations.length === 0 ? 0 : 1;
