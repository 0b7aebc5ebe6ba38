import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseIdentity, type ProcessIdentity } from './process-identity.js';

/** The record of a started engine, in two files: one written by us, one by the engine's process. */
export interface EngineRecord {
  ports: number[];
  process: ProcessIdentity | null;
}

/** Stores, in a directory, which engines run where. */
export class Records {
  constructor(private readonly directory: string) {}

  /** File to which the engine's process writes its identity. */
  identityFile(engine: string): string {
    return join(this.directory, `${engine}.pid`);
  }

  /** The record of the last start, or null when there is none or it cannot be read. */
  find(engine: string): EngineRecord | null {
    const ports = parsePorts(readText(this.portsFile(engine)));
    return ports && { ports, process: parseIdentity(readText(this.identityFile(engine))) };
  }

  /** Milliseconds since the engine was started; Infinity when it was not. */
  ageMs(engine: string): number {
    const started = statSync(this.identityFile(engine), { throwIfNoEntry: false })?.mtimeMs;
    return started === undefined ? Infinity : Date.now() - started;
  }

  keepPorts(engine: string, ports: number[]): void {
    mkdirSync(this.directory, { recursive: true });
    const file = this.portsFile(engine);
    writeFileSync(`${file}.new`, JSON.stringify({ ports }));
    renameSync(`${file}.new`, file);
  }

  forgetProcess(engine: string): void {
    rmSync(this.identityFile(engine), { force: true });
  }

  forget(engine: string): void {
    this.forgetProcess(engine);
    rmSync(this.portsFile(engine), { force: true });
  }

  private portsFile(engine: string): string {
    return join(this.directory, `${engine}.json`);
  }
}

function parsePorts(text: string): number[] | null {
  try {
    const { ports } = JSON.parse(text) as { ports?: unknown };
    const valid = Array.isArray(ports) && ports.length > 0 && ports.every((port) => Number.isInteger(port));
    return valid ? (ports as number[]) : null;
  } catch {
    return null; // never written, or written by another version: treated as not started
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
