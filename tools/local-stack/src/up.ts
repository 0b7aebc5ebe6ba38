import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stopEngines } from './engines/engines.js';
import { checkHistory } from '@numbercast/sandbox/feeds/history';
import { environments } from './environments.js';
import { otpauthAddress } from './one-time-code.js';
import { stackFolder } from './paths.js';
import { removePidFile, runningPid, writePidFile } from './pid-file.js';
import { availablePorts, isFree, usualPorts } from './ports.js';
import { writeSettings } from './preflight/settings-folder.js';
import { localLogins } from './secrets.js';
import { Stack } from './stack.js';

// `up` keeps the stack running until Ctrl-C; with DETACH=1 a background process does that.
// eslint-disable-next-line node/no-process-env -- the switches of the make targets
const { DETACH, HISTORY, RESTORED_AT, REPLICAS = '1', HTTP_PORT, INBOX_PORT } = process.env;

/** Read by `make preflight`. */
const SETTINGS = join(stackFolder(''), 'settings');

function banner(stack: Stack) {
  return `
  Numbercast is up.

    Site            ${stack.publicUrl}
    Admin console   ${stack.publicUrl}/admin-dashboard
    Phones & mail   ${stack.sandboxUrl}      (what the texts and emails look like)

    Admin sign-in   ${localLogins.adminEmail}  /  ${localLogins.adminPassword}
    One-time code   \`make otp\` prints it, or an app: ${otpauthAddress(localLogins.adminOtpSecret, localLogins.adminEmail)}
    Admin password  ${localLogins.gatePassword}
    Test card       4242 4242 4242 4242, any date, any code

    Logs            ${join(stackFolder(''), 'logs')}
`;
}

/** Ports of the addresses that people open. @throws when one is in use */
async function chosenPorts() {
  const usual = usualPorts();
  const chosen = {
    HTTP_PORT: Number(HTTP_PORT || usual.http['gateway']),
    INBOX_PORT: Number(INBOX_PORT || usual.sandbox),
  };
  for (const [setting, port] of Object.entries(chosen))
    if (!(await isFree(port)))
      throw new Error(
        `port ${port} is in use: stop the process that listens there, or choose another, such as \`${setting}=${port + 10} make up\``,
      );
  return { site: chosen.HTTP_PORT, inbox: chosen.INBOX_PORT };
}

async function keepUp() {
  if (HISTORY) checkHistory(HISTORY);
  const ports = await availablePorts(await chosenPorts());
  await mkdir(stackFolder(''), { recursive: true });
  await writePidFile();
  const stop = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  const overrides = { ...(HISTORY && { HISTORY }), ...(RESTORED_AT && { RESTORED_AT }) };
  const stack = await Stack.start({
    ports,
    overrides,
    replicas: Number(REPLICAS),
    onProgress: (text) => console.log(`… ${text}`),
  });
  const { sandbox: _, ...settings } = environments(stack.shape, stack.engines);
  await writeSettings(SETTINGS, settings);
  console.log(banner(stack));
  if (process.send) process.send('up');
  await stop;
  console.log('stopping …');
  await stack.stop();
  await stopEngines();
  await rm(SETTINGS, { recursive: true });
  await removePidFile();
}

async function detach() {
  await mkdir(stackFolder(''), { recursive: true });
  const logFile = join(stackFolder(''), 'up.log');
  const log = openSync(logFile, 'w');
  // eslint-disable-next-line node/no-process-env -- the child gets the same environment, less the switch
  const env = { ...process.env, DETACH: '' };
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    env,
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
  });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', () => reject(new Error(`the stack did not start; see ${logFile}`)));
  });
  console.log(await readFile(logFile, 'utf8'));
  child.disconnect();
  child.unref();
}

async function refuseSecond() {
  const pid = await runningPid();
  if (pid) throw new Error(`the stack is already running (process ${pid}); \`make down\` stops it`);
}

try {
  await refuseSecond();
  await (DETACH ? detach() : keepUp());
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
