import { spawn } from 'node:child_process';
import { once } from 'node:events';

// If the parent is killed meanwhile, the pipe that is read here closes and the processes continue
const KEEPER = `
  trap 'kill -CONT "$@" 2>/dev/null' EXIT
  for pid in "$@"; do kill -STOP "$pid" || exit 1; done
  for pid in "$@"; do until ps -o stat= -p "$pid" | grep -q T; do :; done; done
  echo still
  read -r _
`;

/**
 * Runs `work` while these processes are paused, in the given order. They continue afterwards, even if the work fails or
 * this process is killed.
 * @throws when one of them cannot be stopped
 */
export async function whilePaused<T>(pids: number[], work: () => Promise<T>): Promise<T> {
  const keeper = spawn('sh', ['-c', KEEPER, 'sh', ...pids.map(String)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(keeper, 'exit');
  const isStill = await Promise.race([once(keeper.stdout, 'data').then(() => true), ended.then(() => false)]);
  if (!isStill) throw new Error(`processes ${pids.join(', ')} could not be stopped`);
  try {
    return await work();
  } finally {
    keeper.stdin.end();
    await ended;
  }
}
