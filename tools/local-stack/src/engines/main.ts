import { backUpEngines, restoreEngines } from './backup.js';
import { EngineProblem } from './engine-problem.js';
import { addressVariables, engineStatus, runningEngines, startEngines, stopEngines } from './engines.js';

const commands: Record<string, (directory: string, ...kept: string[]) => Promise<void>> = {
  up,
  down,
  status,
  env,
  backup,
  restore,
};

async function up(): Promise<void> {
  await startEngines();
  await status();
}

async function down(): Promise<void> {
  const stopped = await stopEngines();
  console.log(stopped.length > 0 ? `stopped: ${stopped.join(', ')}` : 'no engine was running');
}

async function status(): Promise<void> {
  for (const { title, address } of await engineStatus()) console.log(`${title.padEnd(14)}${address ?? 'not running'}`);
}

async function env(): Promise<void> {
  const engines = runningEngines();
  if (!engines) throw new EngineProblem('the engines are not running; start them with `up`');
  for (const [name, value] of Object.entries(addressVariables(engines))) console.log(`${name}=${value}`);
}

async function backup(directory: string): Promise<void> {
  await backUpEngines(named(directory), console.log);
}

async function restore(directory: string, ...kept: string[]): Promise<void> {
  await restoreEngines(named(directory), console.log, kept);
}

function named(directory: string): string {
  if (!directory) throw new EngineProblem('say where the backup is: DIR=path');
  return directory;
}

async function run(name = '', directory = '', ...kept: string[]): Promise<void> {
  const command = commands[name];
  if (!command) throw new EngineProblem(`usage: main.js ${Object.keys(commands).join('|')} [directory] [kept engine]`);
  await command(directory, ...kept);
}

try {
  await run(...process.argv.slice(2));
} catch (error) {
  if (!(error instanceof EngineProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
