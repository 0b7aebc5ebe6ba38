/** A row of docs/proofs/spec-coverage.md. */
export interface Row {
  section: string;
  says: string;
  /** Ids of tests. */
  proofs: string[];
}

const CELLS = /^\| (.*) \| (.*) \|$/;
const PROOF = /`([SAF]\d+(?:\.\d+)?)`/g;

/** Test ids in a cell of a table. */
export const proofsIn = (cell: string) => [...cell.matchAll(PROOF)].map(([, id = '']) => id);

/** Parts of a document by their headings of the second level. */
export const sectionsOf = (markdown: string) =>
  markdown
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n');
      return { title, lines: lines.filter((line) => line.trim() !== '') };
    });

/** Returns the rows of each table, without its header and the line below it. */
export const rowsOf = (markdown: string): Row[] =>
  sectionsOf(markdown).flatMap(({ title, lines }) =>
    lines
      .flatMap((line) => [CELLS.exec(line) ?? []])
      .filter(([line]) => line)
      .slice(2)
      .map(([, says = '', proven = '']) => ({ section: title, says, proofs: proofsIn(proven) })),
  );

const MARKUP = /<\/?[A-Za-z][^<>]*>/g;

/** Normalizes the quotes, escapes and line breaks of a text. */
export const plain = (text: string) =>
  text
    .replaceAll(/\{'( )'\}|\\(?=')/g, '$1')
    .replaceAll('&amp;', '&')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/\s+/g, ' ');

/** Returns a source with markup, for texts in attributes, and without, for texts that markup interrupts. */
export const provenBy = (source: string) => plain(`${source}\n${source.replaceAll(MARKUP, '')}`);

/** The texts a row quotes. */
export const quotedIn = ({ says }: Row) => [...says.matchAll(/“([^”]+)”/g)].map(([, text = '']) => text);

/** Returns whether a text occurs; `{name}` in it matches any inserted value. */
export function occursIn(sources: string, text: string): boolean {
  const pattern = plain(text)
    .split(/\{\w+\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.{1,80}?');
  return new RegExp(pattern).test(sources);
}
