import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import '../../testing/web-platform.js';
import { saturdaysProof } from '../../testing/proofs.js';
import { checkScript } from './check-script.js';

const { proof, published } = saturdaysProof();
const former = saturdaysProof({ version: 1 });

describe('the verification script on the page', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'proof-'));
    writeFileSync(join(folder, 'check.mjs'), checkScript);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const run = (content: object, root = published.root) => {
    writeFileSync(join(folder, 'proof.json'), JSON.stringify(content));
    const args = [join(folder, 'check.mjs'), join(folder, 'proof.json'), root, String(published.members)];
    return execFileSync(process.execPath, args, { encoding: 'utf8' }).trim();
  };

  it('accepts valid proofs and prints the member ID if the proof contains one', () => {
    expect(run(proof)).toBe('proven, member member-1');
    expect(run(former.proof, former.published.root)).toBe('proven, member not named');
  });

  it('rejects a changed salt, index, member or root', () => {
    expect(run({ ...proof, salt: '0'.repeat(64) })).toBe('NOT proven');
    expect(run({ ...proof, index: 2 })).toBe('NOT proven');
    expect(run({ ...proof, memberId: 'member-2' })).toBe('NOT proven');
    expect(run(proof, '0'.repeat(64))).toBe('NOT proven');
  });
});
