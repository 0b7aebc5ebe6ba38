import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Engine } from './engine.js';
import { EngineProblem } from './engine-problem.js';
import { areContainers } from './environment.js';
import { listensOn } from './listening.js';
import { paths } from './paths.js';
import { freePort, isFree } from './ports.js';
import { isAlive, type ProcessIdentity } from './process-identity.js';
import { kill, startDetached, stop } from './processes.js';
import { type EngineRecord, Records } from './records.js';
import type { Report } from './report.js';

const POLL_MS = 250;
const BUSY_PATIENCE_MS = 60_000;
const LOG_TAIL_LINES = 25;
/** Created at each use, because the paths are also read at each use. */
const records = () => new Records(paths.records);

/** The ports of the engine while its process runs; null otherwise. Does not check whether it responds. */
export const runningPorts = (engine: Engine): number[] | null => running(engine)?.ports ?? null;

/** The engine's process id; null when it is not running. */
export const runningPid = (engine: Engine): number | null => running(engine)?.process?.pid ?? null;

/** The ports of its last start, or those reserved for its next one. */
export const recordedPorts = (engine: Engine): number[] | null => records().find(engine.name)?.ports ?? null;

function running(engine: Engine): EngineRecord | null {
  const record = records().find(engine.name);
  return record && livesOn(record) ? record : null;
}

/** Makes sure the engine runs and responds; otherwise starts it, on its previous ports if possible. */
export async function ensureRunning(engine: Engine, report: Report): Promise<number[]> {
  const record = records().find(engine.name);
  if (record && livesOn(record)) {
    if (await beginsToAnswer(engine, record.ports, remainingPatience(engine))) return record.ports;
    report(`${engine.title}: running but not responding; restarting it`);
    await stopEngine(engine);
  }
  return start(engine, record?.ports ?? [], report);
}

/** Makes sure that the engines of one system run and respond, those with fixed ports on ports that all of them know. */
export async function ensureAllRunning(engines: readonly Engine[], report: Report): Promise<number[][]> {
  const areFixed = engines.every(({ hasFixedPorts }) => hasFixedPorts);
  if (areFixed && engines.every((engine) => runningPid(engine) === null)) await reservePorts(engines);
  return Promise.all(engines.map((engine) => ensureRunning(engine, report)));
}

/** Stops the engine if we started it; returns false when it was not running. */
export async function stopEngine(engine: Engine): Promise<boolean> {
  const known = records().find(engine.name)?.process;
  const lived = known ? isAlive(known) : false;
  if (known) await stop(known);
  if (engine.hasFixedPorts) records().forgetProcess(engine.name);
  else records().forget(engine.name);
  return lived;
}

/** Chooses the ports of engines that have to know each other's ports before they start. */
async function reservePorts(engines: readonly Engine[]): Promise<void> {
  const reserved: number[] = [];
  for (const engine of engines) {
    const ports = await choosePorts(engine, [], reserved);
    records().keepPorts(engine.name, ports);
    reserved.push(...ports);
  }
}

/** @throws EngineProblem where the engines may be containers, which signals to our processes do not reach */
export function refuseContainers(what: string): void {
  if (areContainers()) throw new EngineProblem(`${what} needs engines that run as processes: leave ENGINES out`);
}

/** Shuts down the engine's process gracefully; {@link ensureRunning} starts it again on the same ports. */
export const shutDown = (engine: Engine) => endProcess(engine, stop);

/** Kills the engine's process, like a crash; {@link ensureRunning} starts it again on the same ports. */
export const crash = (engine: Engine) => endProcess(engine, kill);

async function endProcess(engine: Engine, endBy: (known: ProcessIdentity) => Promise<void>): Promise<void> {
  refuseContainers('A simulated outage');
  const record = records().find(engine.name);
  if (!record?.process) return;
  await endBy(record.process);
  // The last of its threads may hold the ports a little longer
  const until = performance.now() + BUSY_PATIENCE_MS;
  while ((await anyTaken(record.ports)) && performance.now() < until) await pause(POLL_MS);
}

async function start(engine: Engine, formerPorts: number[], report: Report): Promise<number[]> {
  const commandOn = await engine.prepare(report);
  const ports = engine.hasFixedPorts ? await freeAgain(engine, formerPorts) : await choosePorts(engine, formerPorts);
  const command = await commandOn(ports);
  records().keepPorts(engine.name, ports);
  await startDetached(command, records().identityFile(engine.name), paths.log(engine.name));
  if (await beginsToAnswer(engine, ports, engine.patienceMs)) return ports;
  const lost = !runningPorts(engine) && (await anyTaken(ports));
  await stopEngine(engine);
  if (!lost || engine.hasFixedPorts) throw new EngineProblem(`${engine.title} did not start.${await logTail(engine)}`);
  report(`${engine.title}: its port has been taken; trying the next one`);
  return start(engine, [], report);
}

/** @throws EngineProblem when another program uses one of its ports */
async function freeAgain(engine: Engine, ports: number[]): Promise<number[]> {
  for (const port of ports) {
    if (!(await isFree(port)))
      throw new EngineProblem(`${engine.title}: port ${port} is taken; end all engines and start them again`);
  }
  return ports;
}

async function choosePorts(engine: Engine, former: number[], reserved: number[] = []): Promise<number[]> {
  const chosen: number[] = [];
  for (const [index, usual] of engine.usualPorts.entries()) {
    const known = former[index];
    const after = chosen.at(-1) ?? 0;
    const wanted = known === undefined ? [Math.max(usual, after + 1)] : [known, usual];
    chosen.push(await freePort(wanted, [...reserved, ...chosen]));
  }
  return chosen;
}

async function anyTaken(ports: number[]): Promise<boolean> {
  const free = await Promise.all(ports.map(isFree));
  return free.includes(false);
}

/** An engine found running may still be starting (its starter was killed), or be too busy to respond at once. */
function remainingPatience(engine: Engine): number {
  return Math.max(BUSY_PATIENCE_MS, engine.patienceMs - records().ageMs(engine.name));
}

async function listensItself({ process: known }: EngineRecord, ports: readonly number[]): Promise<boolean> {
  if (!known) return false;
  const own = await Promise.all(ports.map((port) => listensOn(known.pid, port)));
  return own.every(Boolean);
}

/** Resolves to false when its process ends or `patienceMs` elapses first. */
async function beginsToAnswer(engine: Engine, ports: number[], patienceMs: number): Promise<boolean> {
  const until = performance.now() + patienceMs;
  // the process writes its identity within milliseconds of its start, on an overloaded machine within seconds
  const identifiesItselfBy = performance.now() + 30_000;
  while (performance.now() < until) {
    // read once per iteration: two reads could find no identity and then one, as if its process had ended in between
    const record = records().find(engine.name);
    const lives = record !== null && livesOn(record);
    if (lives && (await engine.answers(ports)) && (await listensItself(record, ports))) return true;
    if (!lives && (record?.process || performance.now() > identifiesItselfBy)) return false;
    await pause(POLL_MS);
  }
  return false;
}

function livesOn({ process }: EngineRecord): boolean {
  return process !== null && isAlive(process);
}

async function logTail(engine: Engine): Promise<string> {
  const path = paths.log(engine.name);
  const text = await readFile(path, 'utf8').catch(() => '');
  const tail = text.trimEnd().split('\n').slice(-LOG_TAIL_LINES).join('\n');
  return ` The end of ${path}:\n${tail || '(empty)'}`;
}
