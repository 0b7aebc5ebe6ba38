import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process and when it began, so that a recycled pid is never mistaken for it. */
export interface ProcessIdentity {
  pid: number;
  began: string;
}

/**
 * Shell commands by which a process writes its own identity as `parseIdentity` reads it: pid, boot, begin. It does so
 * itself, before it becomes the engine: a starter that is killed halfway leaves no unrecorded engine.
 */
export const WRITE_OWN_IDENTITY =
  'echo $$; cat /proc/sys/kernel/random/boot_id 2>/dev/null || echo; cat /proc/$$/stat 2>/dev/null || ps -o lstart= -p $$';

/** Returns the identity of a running process; null when the pid does not exist or is a zombie. */
export function identify(pid: number): ProcessIdentity | null {
  const begin = procStat(pid) ?? lstart(pid);
  return begin === null ? null : parseIdentity(`${pid}\n${bootId()}\n${begin}`);
}

export function parseIdentity(text: string): ProcessIdentity | null {
  const [pid = '', boot = '', begin = ''] = text.split('\n');
  if (!/^\d+$/.test(pid) || begin.trim() === '') return null;
  // a /proc stat line: the name in brackets may hold blanks, so count from its end; field 3 is the state, 22 the start
  const fields = begin.slice(begin.lastIndexOf(')') + 2).split(' ');
  const isStat = begin.startsWith(`${pid} (`);
  if (isStat && fields[0] === 'Z') return null;
  return { pid: Number(pid), began: `${boot.trim()} ${isStat ? fields[19] : begin.trim()}`.trim() };
}

export function isAlive(known: ProcessIdentity): boolean {
  return identify(known.pid)?.began === known.began;
}

function procStat(pid: number): string | null {
  return readText(`/proc/${pid}/stat`);
}

function bootId(): string {
  return readText('/proc/sys/kernel/random/boot_id')?.trim() ?? '';
}

function lstart(pid: number): string | null {
  if (procStat(process.pid) !== null) return null;
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return null; // ps exits with 1 for a pid that does not exist
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
