import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { imageOf, IMAGES, refuseContainers } from './containers.js';

// oxlint-disable node/no-process-env -- what the person who runs the engines has set
const before = { ...process.env };
let folder: string;
let asked: string;

/** A tool that writes down what it is asked and knows no image, or all. */
async function toolThat(knowsImages: boolean) {
  const script = `#!/bin/sh\necho "$@" >> ${asked}\n[ "$1" != image ] || ${knowsImages}\n`;
  const path = join(folder, 'tool');
  await writeFile(path, script);
  await chmod(path, 0o755);
  return path;
}

const forget = () => ['ENGINES', 'CONTAINERS'].forEach((name) => delete process.env[name]);
const said: string[] = [];
const report = (line: string) => void said.push(line);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'containers-'));
  asked = join(folder, 'asked');
  said.length = 0;
  forget();
});

afterEach(async () => {
  forget();
  Object.assign(process.env, before);
  await rm(folder, { recursive: true });
});

describe('engines', () => {
  it('are processes of ours unless containers are asked for', async () => {
    expect(await imageOf('store', report)).toBeNull();
    expect(() => refuseContainers('A backup is made of')).not.toThrow();
  });

  it('are containers of the image that is named, on the network of this machine', async () => {
    Object.assign(process.env, { ENGINES: 'containers', CONTAINERS: `${await toolThat(true)} --quietly` });
    const image = await imageOf('store', report);
    const { file, args, environment } = await image!({
      args: ['mongod', '--port', '27017'],
      files: { '/here': '/there' },
      environment: { PASSWORD: 'a secret' },
    });
    expect(file).toBe(join(folder, 'tool'));
    expect(args.slice(0, 3)).toEqual(['--quietly', 'run', '--rm']);
    expect(args.join(' ')).toContain('--network host --volume /here:/there:ro --env PASSWORD');
    expect(args.slice(-4)).toEqual([IMAGES.store, 'mongod', '--port', '27017']);
    expect(args.join(' ')).not.toContain('a secret'); // a list of processes shows them
    expect(environment).toMatchObject({ PASSWORD: 'a secret' });
    expect(said).toEqual([]);
  });

  it('have their image fetched when it is not there', async () => {
    Object.assign(process.env, { ENGINES: 'containers', CONTAINERS: await toolThat(false) });
    await imageOf('kafka', report);
    expect(said).toEqual([`${IMAGES.kafka}: fetching the image`]);
    expect(await readFile(asked, 'utf8')).toBe(`image inspect ${IMAGES.kafka}\npull ${IMAGES.kafka}\n`);
  });

  it('are not copied or crashed while they are containers', () => {
    process.env['ENGINES'] = 'containers';
    expect(() => refuseContainers('A backup is made of')).toThrow('run it without ENGINES=containers');
  });
});
