import { randomBytes } from 'node:crypto';

/** The command of a process, and how to signal it. */
export interface Launch {
  file: string;
  args: string[];
  /** Command that sends a signal to the process; null where the process is signaled by its pid. */
  signalCommand: ((signal: NodeJS.Signals) => string[]) | null;
}

// oxlint-disable-next-line node/no-process-env -- switches of all make targets that run a stack
const { IMAGES, CONTAINERS = 'docker' } = process.env;

/** Settings whose files are at another path in an image. */
const IN_THE_IMAGE = ['WEB_ROOT', 'API_DOCUMENT'];
const IS_FILE = /_FILE$|^HISTORY$/;

/** Whether processes run in containers: IMAGES is the prefix of the image names, such as `localhost/numbercast`. */
export const areInImages = () => Boolean(IMAGES);

/**
 * Returns the command of a container as in the chart: an unprivileged user, only /tmp writable, no capabilities. Its
 * settings come from the environment of the command, so that the process list shows no secrets.
 */
export function containerOf(folder: string, env: Record<string, string>): Launch {
  const [file = '', ...tool] = CONTAINERS.split(' ');
  const service = folder.split('/').at(-1)!;
  const name = `numbercast-${service}-${randomBytes(4).toString('hex')}`;
  const settings = Object.entries(env).filter(([setting]) => !IN_THE_IMAGE.includes(setting));
  const files = settings.filter(([setting]) => IS_FILE.test(setting)).map(([, path]) => path);
  const limits = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'];
  const args = [
    ...['run', '--rm', '--name', name, '--network', 'host', ...limits],
    ...(service === 'sandbox' ? ['--volume', '/data', '--env', 'SANDBOX_DATA=/data'] : []),
    ...files.flatMap((path) => ['--volume', `${path}:${path}:ro`]),
    ...settings.filter(([setting]) => setting !== 'SANDBOX_DATA').flatMap(([setting]) => ['--env', setting]),
    `${IMAGES}/${service}`,
  ];
  const signalCommand = (signal: NodeJS.Signals) => [...tool, 'kill', '--signal', signal, name];
  return { file, args: [...tool, ...args], signalCommand };
}
