import { execFile } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { EngineProblem } from './engine-problem.js';
import { javaHome, searchPath } from './environment.js';

const NODE = [24, 11] as const;
const JAVA = 17;

/** @throws EngineProblem with one line for each missing prerequisite. */
export async function checkPrerequisites(): Promise<void> {
  const missing = [missingNode(process.versions.node), await missingJava(), missingMaven()].filter(
    (line) => line !== null,
  );
  if (missing.length > 0) throw new EngineProblem(missing.join('\n'));
}

/** The Java program to run: of JAVA_HOME when that is set. */
export function javaCommand(program: 'java' | 'javac' | 'keytool' = 'java'): string {
  const home = javaHome();
  return home ? join(home, 'bin', program) : program;
}

/** The full path of a program on the PATH, or null. */
export function findProgram(name: string): string | null {
  const candidates = searchPath()
    .split(delimiter)
    .filter(Boolean)
    .map((directory) => join(directory, name));
  return candidates.find(isExecutable) ?? null;
}

export function missingNode(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const enough = major > NODE[0] || (major === NODE[0] && minor >= NODE[1]);
  return enough ? null : `Node ${NODE.join('.')} or newer is needed; this is ${version}`;
}

/** The major version in what `java -version` prints, e.g. 17; 8 for the old style "1.8.0"; null when there is none. */
export function javaMajor(output: string): number | null {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(output) ?? [];
  if (first === undefined) return null;
  return first === '1' && second !== undefined ? Number(second) : Number(first);
}

async function missingJava(): Promise<string | null> {
  const advice = `a Java development kit (JDK) ${JAVA} or newer is needed`;
  try {
    const { stdout, stderr } = await promisify(execFile)(javaCommand(), ['-version']);
    const major = javaMajor(`${stderr}${stdout}`);
    return major !== null && major >= JAVA ? null : `${advice}; ${javaCommand()} is ${major ?? 'of unknown version'}`;
  } catch {
    return `${advice}; ${javaCommand()} was not found: install one or set JAVA_HOME`;
  }
}

function missingMaven(): string | null {
  return findProgram('mvn') ? null : 'Maven (mvn) 3.6.3 or newer is needed and not on the PATH';
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
