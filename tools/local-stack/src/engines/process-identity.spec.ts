import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { identify, isAlive, parseIdentity } from './process-identity.js';

const BOOT = 'b3f1c0de-0000-4000-8000-000000000000';
const stat = (pid: number, name: string, state: string, start: number) =>
  `${pid} (${name}) ${state} 1 ${pid} ${pid} ${'0 '.repeat(15)}${start} 999 0`;

describe('the identity of a process', () => {
  it('contains the start time from a kernel status line, whatever the name of the program', () => {
    const identity = parseIdentity(`42\n${BOOT}\n${stat(42, 'odd ) name (', 'S', 777)}\n`);
    expect(identity).toEqual({ pid: 42, began: `${BOOT} 777` });
  });

  it('contains the start time from ps when there is no /proc', () => {
    expect(parseIdentity('42\n\nSat Nov 21 10:00:00 2026\n')).toEqual({ pid: 42, began: 'Sat Nov 21 10:00:00 2026' });
  });

  it('is null for a zombie process', () => {
    expect(parseIdentity(`42\n${BOOT}\n${stat(42, 'java', 'Z', 777)}`)).toBeNull();
  });

  it.each(['', '42', '42\n\n\n', 'nonsense\n\nSat'])('is null for the incomplete record %j', (text) => {
    expect(parseIdentity(text)).toBeNull();
  });

  it('does not match another process with the same pid', () => {
    expect(isAlive({ pid: process.pid, began: 'long ago' })).toBe(false);
  });

  it('is no longer alive after the process has ended', async () => {
    const child = spawn('sleep', ['60']);
    await once(child, 'spawn');
    const identity = identify(child.pid ?? 0);
    expect(identity && isAlive(identity)).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(identity && isAlive(identity)).toBe(false);
  });
});
