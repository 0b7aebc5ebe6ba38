import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { withExclusiveLock } from './lock.js';

const DEAD = { pid: process.pid, began: 'long ago' };

describe('the lock around starting and stopping', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'engine-lock-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  async function runMany(count: number): Promise<{ most: number; finished: number }> {
    let inside = 0;
    let most = 0;
    let finished = 0;
    const work = async () => {
      most = Math.max(most, ++inside);
      for (let step = 0; step < 5; step++) await turn();
      inside--;
      finished++;
    };
    await Promise.all(Array.from({ length: count }, () => withExclusiveLock(directory, work)));
    return { most, finished };
  }

  it('admits one process at a time, and eventually all of them', async () => {
    expect(await runMany(6)).toEqual({ most: 1, finished: 6 });
  });

  it('passes from a dead holder to exactly one of the waiting processes', async () => {
    writeFileSync(join(directory, '7'), JSON.stringify(DEAD));
    expect(await runMany(4)).toEqual({ most: 1, finished: 4 });
  });

  it('makes the second process wait for a running first one, and reports which one it waits for', async () => {
    const order: string[] = [];
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    let enter = () => {};
    const entered = new Promise<void>((resolve) => (enter = resolve));
    const first = withExclusiveLock(directory, async () => {
      order.push('first in');
      enter();
      await held;
      order.push('first out');
    });
    await entered; // the two processes can arrive in either order
    const second = withExclusiveLock(
      directory,
      async () => void order.push('second in'),
      ({ pid }) => {
        order.push(`waiting for ${pid === process.pid ? 'first' : pid}`);
        letGo();
      },
    );
    await Promise.all([first, second]);
    expect(order).toEqual(['first in', 'waiting for first', 'first out', 'second in']);
  });

  it('is free again after the work failed', async () => {
    const failing = withExclusiveLock(directory, () => Promise.reject(new Error('no disk')));
    await expect(failing).rejects.toThrow('no disk');
    expect(await withExclusiveLock(directory, async () => 'mine')).toBe('mine');
  });

  it('leaves one file behind, however often it was held', async () => {
    const inner = join(directory, 'lock');
    mkdirSync(inner);
    for (let round = 0; round < 5; round++) await withExclusiveLock(inner, async () => undefined);
    expect(readdirSync(inner)).toHaveLength(1);
  });
});
