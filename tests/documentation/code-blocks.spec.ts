import { describe, expect, it } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { chartValues } from '../deployment/chart.js';
import { type Manifest, readText } from '../support/repository.js';
import { type CodeBlock, codeBlocks, trackedDocuments } from './code-blocks.js';

interface ExternalSecret extends Omit<Manifest, 'spec'> {
  spec: { target: { name: string; deletionPolicy: string }; dataFrom: { extract: { key: string } }[] };
}

const documentsOf = ({ text }: CodeBlock) => parseAllDocuments(text);

/** Programs of README.md and the guides that no test of the documents runs, with the reason. */
const NOT_RUN_HERE: Record<string, string> = {
  aws: 'needs an account of AWS',
  curl: 'calls a provider or an installation',
  dig: 'reads the DNS of an installation',
  helm: 'needs a cluster; `make test-k8s` installs, upgrades and tests the chart',
  kubectl: 'needs a cluster',
  openssl: 'connects to an installation',
  rm: 'deletes files of the examples before it',
  stripe: 'needs an account of Stripe',
  twilio: 'needs an account of Twilio',
  yq: 'converts the files of the examples before it',
};

const SHELL = new Set(['sh', 'bash']);
const KEYWORDS = new Set(['for', 'do', 'done', 'if', 'then', 'else', 'fi']);
const ASSIGNMENT = /^\w+=(?:"[^"]*"|'[^']*'|\$\((?:[^()]|\([^()]*\))*\)|[^\s"'$]|\$\w+)*\s*/;

/** Commands of a shell block: lines with their continuations, without comments, assignments and keywords. */
function commandsOf({ text }: CodeBlock): string[] {
  const lines = text.replaceAll(/\\\n\s*/g, ' ').split('\n');
  return lines.flatMap((line) => {
    let command = line.replace(/(^|\s)#.*$/, '').trim();
    while (ASSIGNMENT.test(command)) command = command.replace(ASSIGNMENT, '');
    const [program = ''] = command.split(/\s+/);
    return command === '' || KEYWORDS.has(program) ? [] : [command];
  });
}

const programOf = (command: string) => command.split(/\s+/)[0]!.replace(/\.sh$/, '');

async function readCommands() {
  const blocks = await codeBlocks(trackedDocuments('README.md', 'docs/guides/*.md'));
  return blocks
    .filter(({ language }) => SHELL.has(language))
    .flatMap((block) => commandsOf(block).map((command) => ({ file: block.file, command })));
}

async function makeTargets() {
  return new Set([...(await readText('Makefile')).matchAll(/^([a-z\d-]+):/gm)].map(([, target]) => target));
}

describe('the YAML examples of the documents', () => {
  it('can be parsed', async () => {
    const blocks = (await codeBlocks(trackedDocuments())).filter(({ language }) => language === 'yaml');
    expect(blocks.length).toBeGreaterThan(8);
    const errors = blocks.flatMap((block) =>
      documentsOf(block).flatMap((document) => document.errors.map(({ message }) => `${block.file}: ${message}`)),
    );
    expect(errors).toEqual([]);
  });

  it('of External Secrets create each Secret of the chart and retain it when its value disappears', async () => {
    const blocks = await codeBlocks(['docs/guides/secrets.md']);
    const objects = blocks
      .filter(({ language }) => language === 'yaml')
      .flatMap((block) => documentsOf(block).map((document) => document.toJS() as ExternalSecret))
      .filter(({ kind }) => kind === 'ExternalSecret');
    const { provision, realm, services } = await chartValues();
    const named = Object.keys({ provision, realm, ...services });
    const created = Object.fromEntries(objects.map(({ metadata, spec }) => [metadata.name, spec]));
    expect(Object.keys(created).toSorted()).toEqual(named.toSorted());
    for (const name of named)
      expect(created[name]).toMatchObject({
        target: { name, deletionPolicy: 'Retain' },
        dataFrom: [{ extract: { key: `numbercast/${name}` } }],
      });
  });
});

describe('the commands of README.md and the guides', () => {
  it('are Makefile targets or listed exceptions with the reason why no test runs them', async () => {
    const targets = await makeTargets();
    const commands = await readCommands();
    expect(commands.length).toBeGreaterThan(15);
    const unknown = commands.filter(({ command }) => {
      const program = programOf(command);
      // A comment can follow the last target of a line, and `make` alone lists the targets
      if (program === 'make')
        return command
          .split(/\s+/)
          .slice(1)
          .some((word) => /^[a-z]/.test(word) && !targets.has(word));
      return !Object.hasOwn(NOT_RUN_HERE, program);
    });
    expect(unknown).toEqual([]);
  });

  it('use every program in the list of exceptions', async () => {
    const used = new Set((await readCommands()).map(({ command }) => programOf(command)));
    expect(Object.keys(NOT_RUN_HERE).filter((program) => !used.has(program))).toEqual([]);
  });

  it('are existing make targets where prose names them', async () => {
    const targets = await makeTargets();
    const named = await Promise.all(
      trackedDocuments('README.md', 'CONTRIBUTING.md', 'docs/*.md').map(async (file) =>
        [...(await readText(file)).matchAll(/`(?:[A-Z_]+=\S+ )*make ([a-z][a-z\d-]*)/g)].map(([, target = '']) => ({
          file,
          target,
        })),
      ),
    );
    expect(named.flat().length).toBeGreaterThan(50);
    expect(named.flat().filter(({ target }) => !targets.has(target))).toEqual([]);
  });
});
