/** A row of docs/spec-coverage.md. */
export interface Row {
  section: string;
  says: string;
  proofs: Proof[];
}

/** A test by its file and the name Jest prints for it, templates unfilled. */
export interface Proof {
  file: string;
  test: string;
}

const CELLS = /^\| (.*) \| (.*) \|$/;
const PROOF = /`([^`]+)` › `([^`]+)`/g;

export const proofsIn = (cell: string): Proof[] =>
  [...cell.matchAll(PROOF)].map(([, file = '', test = '']) => ({ file, test }));

/** Parts of a document by their headings of the second level. */
export const sectionsOf = (markdown: string) =>
  markdown
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n');
      return { title, lines: lines.filter((line) => line.trim() !== '') };
    });

/** The rows below a table's head and its rule. */
export const rowsOf = (markdown: string): Row[] =>
  sectionsOf(markdown).flatMap(({ title, lines }) =>
    lines
      .flatMap((line) => [CELLS.exec(line) ?? []])
      .filter(([line]) => line)
      .slice(2)
      .map(([, says = '', proven = '']) => ({ section: title, says, proofs: proofsIn(proven) })),
  );

const TITLE = /(?:\b(describe|it|test)|\))\(\s*(['"`])((?:\\.|(?!\2).)+)\2\s*,/gs;

/** Names of a file's tests. What stands at the margin without being a test is what those below it are about. */
export function testsIn(source: string): Set<string> {
  const names = new Set<string>();
  let subject = '';
  for (const { index, 1: kind, 3: title = '' } of source.matchAll(TITLE)) {
    const lineStart = source.lastIndexOf('\n', index) + 1;
    const isAtMargin = !source.startsWith(' ', lineStart);
    const name = title.replaceAll(/\\(.)/g, '$1');
    if (isAtMargin && kind !== 'it' && kind !== 'test') subject = `${name} `;
    else if (kind !== 'describe') names.add(subject + name);
  }
  return names;
}

const MARKUP = /<\/?[A-Za-z][^<>]*>/g;

/** A text whatever its quotes, escapes and line breaks. */
export const plain = (text: string) =>
  text
    .replaceAll(/\{'( )'\}|\\(?=')/g, '$1')
    .replaceAll('&amp;', '&')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/\s+/g, ' ');

/** A source as its readers see it: first the texts in its markup's attributes, then those that markup interrupts. */
export const shownBy = (source: string) => plain(`${source}\n${source.replaceAll(MARKUP, '')}`);

/** The texts a row quotes. */
export const quotedIn = ({ says }: Row) => [...says.matchAll(/“([^”]+)”/g)].map(([, text = '']) => text);

/** Whether a text occurs; `{something}` in it stands for what is filled in. */
export function occursIn(sources: string, text: string): boolean {
  const pattern = plain(text)
    .split(/\{\w+\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.{1,80}?');
  return new RegExp(pattern).test(sources);
}
