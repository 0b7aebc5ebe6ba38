import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readText, repository } from '../support/repository.js';

export interface CodeBlock {
  /** Path of the document. */
  file: string;
  /** The language after the opening fence, such as `yaml`. */
  language: string;
  text: string;
}

const BLOCK = /^( *)```(\w+)\n([^]*?)^ *```$/gm;

/** The tracked documents that match these patterns of Git. */
export const trackedDocuments = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: repository,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file.endsWith('.md') && existsSync(join(repository, file)));

/** The code blocks of documents, without the indentation of the list that a block belongs to. */
export async function codeBlocks(files: string[]): Promise<CodeBlock[]> {
  const blocks = files.map(async (file) =>
    [...(await readText(file)).matchAll(BLOCK)].map(([, indent = '', language = '', text = '']) => ({
      file,
      language,
      text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    })),
  );
  return (await Promise.all(blocks)).flat();
}
