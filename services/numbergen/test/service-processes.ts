import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { environmentOf } from '@numbercast/platform/testing';

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** The service in separate processes that can be killed. `config` is that of a running test. */
export function serviceProcesses(config: Record<string, unknown>, clockUrl: string) {
  const env = environmentOf({ ...config, CLOCK_URL: clockUrl, LOG_LEVEL: 'error' });
  const children: ChildProcess[] = [];
  const start = () => {
    const child = spawn(process.execPath, [main], { env, stdio: 'ignore' });
    children.push(child);
    return child;
  };
  /** Kills the process. */
  const kill = async (child: ChildProcess) => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const killAll = () => children.forEach((child) => child.kill('SIGKILL'));
  return { start, kill, killAll };
}
