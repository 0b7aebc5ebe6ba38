import { parseArgs } from 'node:util';
import { eraOn, type Game, GAMES } from '@numbercast/lottery';
import { datesBefore } from '@numbercast/lottery/calendar';
import { deriveKey } from '../generator/feistel-rounds.js';
import { SetSpace } from '../generator/set-space.js';
import { complianceOf } from '../rules/compliance.js';
import { historyNeeded, type RuleVersion } from '../rules/rule-version.js';
import { countRepeated, FAILS_BELOW, type Quality, qualityOf } from './quality.js';
import { SpaceFrequencies } from './space-frequencies.js';
import { Uniform } from './uniform.js';
import { readVersions } from './versions-file.js';

// `make verify-randomness`: is a whole pool of each game a fair sample, in a fair order, of all sets that obey the rules?
const { values } = parseArgs({
  options: {
    sets: { type: 'string', default: '10000000' },
    seed: { type: 'string', default: String(Date.now()) },
    /** Rule versions, as returned by `GET /api/admin/rules/versions`; v1.0 by default. */
    rules: { type: 'string' },
  },
});
const versions = readVersions(values.rules);
const DRAW = '2026-11-24';

/** Returns a random history of fair draws, so that every run tests another space. */
function historyOf(game: Game, rules: RuleVersion, uniform: Uniform) {
  const dates = datesBefore(game, DRAW, historyNeeded(rules));
  return dates.map((date) => uniform.set(eraOn(game, date)));
}

function line({ what, statistic, degrees, p }: Quality): string {
  const of = degrees === null ? 'z' : `χ² of ${degrees.toFixed(1)}`;
  const verdict = p < FAILS_BELOW ? '  FAILS' : '';
  return `  ${what.padEnd(28)} ${statistic.toFixed(2).padStart(10)}  ${of.padEnd(14)} p = ${p.toPrecision(3)}${verdict}`;
}

function check(game: Game, rules: RuleVersion): number {
  const matrix = eraOn(game, DRAW);
  const history = historyOf(game, rules, new Uniform(`${values.seed}|${game}`));
  const frequencies = new SpaceFrequencies(complianceOf(rules, history, matrix));
  const space = new SetSpace({ matrix, rules, history, key: deriveKey(values.seed, game) });
  const sets = Math.min(Number(values.sets), space.size);
  const bytes = space.bytes(0, sets);
  const quality = qualityOf(bytes, frequencies);
  const repeated = countRepeated(bytes);
  console.log(
    `${game} ${rules.version}: the first ${sets.toLocaleString('en-US')} of ${space.size.toLocaleString('en-US')} sets`,
  );
  for (const each of quality) console.log(line(each));
  console.log(`  ${'sets assigned twice'.padEnd(28)} ${String(repeated).padStart(10)}${repeated > 0 ? '  FAILS' : ''}`);
  return quality.filter(({ p }) => p < FAILS_BELOW).length + (repeated > 0 ? 1 : 0);
}

const failures = GAMES.flatMap((game) => versions.map((rules) => check(game, rules))).reduce((a, b) => a + b);
console.log(
  `statistics: seed=${values.seed} sets=${values.sets} games=${GAMES.length} versions=${versions.length} failures=${failures}`,
);
process.exitCode = failures === 0 ? 0 : 1;
