import { isMap, isScalar, isSeq, type Pair, parseDocument, type Scalar, type YAMLMap } from 'yaml';
import { CHART } from './chart.js';
import { readText } from '../support/repository.js';

const START = '<!-- values: made by make configuration -->';
const END = '<!-- end of values -->';
/** Parts of Kubernetes objects that the table lists as one value. */
const WHOLE = /(?:ecurityContext|resources|\.service|serviceAccount|\.engines)$/;
/** Longer defaults are in values.yaml only. */
const LONGEST_DEFAULT = 60;
/** Values of services, listed only if they have a comment. */
const OF_SERVICES = /^services\./;

interface Row {
  path: string;
  value: string;
  meaning: string;
}

/** Returns the README of the chart with the table of the values in values.yaml. */
export async function readmeWithValues(): Promise<string> {
  const readme = await readText(`${CHART}/README.md`);
  const [before, rest = ''] = readme.split(START);
  const [, after = ''] = rest.split(END);
  return `${before}${START}\n\n${await valuesTable()}\n\n${END}${after}`;
}

async function valuesTable(): Promise<string> {
  const rows = await valueRows();
  const lines = rows.map(({ path, value, meaning }) => `| \`${path}\` | ${value} | ${meaning} |`);
  return ['| Value | Default | Meaning |', '| --- | --- | --- |', ...lines].join('\n');
}

/** Returns all values with their meaning: the comment after a value, or the one above it. */
export async function valueRows(): Promise<Row[]> {
  const { contents } = parseDocument(await readText(`${CHART}/values.yaml`), { merge: true });
  return rowsOf(contents as YAMLMap, '').filter(({ path, meaning }) => meaning || !OF_SERVICES.test(path));
}

function rowsOf(map: YAMLMap, parent: string): Row[] {
  return (map.items as Pair<Scalar, YAMLMap | Scalar>[]).flatMap((pair, index) => {
    const path = `${parent}${String(pair.key.value)}`;
    const above = pair.key.commentBefore ?? (index === 0 && parent ? '' : undefined);
    const meaning = prose(
      isMap(pair.value) && !pair.value.flow ? (pair.value.commentBefore ?? above) : behind(pair, above),
    );
    if (isMap(pair.value) && !pair.value.flow && !WHOLE.test(path))
      return [...(meaning ? [{ path, value: '', meaning }] : []), ...rowsOf(pair.value, `${path}.`)];
    return [{ path, value: defaultOf(pair.value), meaning }];
  });
}

/** Returns the comment after a value, or after the key of a list. */
const behind = ({ value }: Pair<Scalar, YAMLMap | Scalar>, above?: string) =>
  value?.comment ?? (isSeq(value) ? value.commentBefore : undefined) ?? above;

/** The last paragraph of a comment, in one line. */
const prose = (comment = '') =>
  (comment.split(/\n\s*\n/).at(-1) ?? '')
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;')
    .trim();

function defaultOf(value: YAMLMap | Scalar | null): string {
  const plain = isScalar(value) ? value.value : (value?.toJSON() as object);
  const text = typeof plain === 'string' ? plain : JSON.stringify(plain);
  if (text === '') return '';
  return text.length > LONGEST_DEFAULT ? 'see values.yaml' : `\`${text}\``;
}
