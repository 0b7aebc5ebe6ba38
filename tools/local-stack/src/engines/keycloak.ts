import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Engine } from './engine.js';
import { engineEnvironment } from './environment.js';
import { type Artifacts, install } from './installation.js';
import { paths } from './paths.js';
import { javaCommand } from './prerequisites.js';
import type { Command } from './processes.js';
import { runCommand } from './run-command.js';

/** The administrator of the server we start, which only this machine can reach. */
export const ADMIN = { username: 'admin', password: 'admin' };

const FIRST_ADMIN = { KC_BOOTSTRAP_ADMIN_USERNAME: ADMIN.username, KC_BOOTSTRAP_ADMIN_PASSWORD: ADMIN.password };
const TIMEOUT_MS = 5_000;
const ingredients: Artifacts = {
  engine: 'keycloak',
  title: 'Keycloak',
  goal: 'unpack-dependencies',
  size: '170 MB',
  finish: build,
};

/** Keycloak with its own H2 database, under the path `/auth`. */
export const keycloak: Engine = {
  name: 'keycloak',
  title: 'Keycloak',
  usualPorts: [8180],
  patienceMs: 600_000,

  async prepare(report) {
    const home = await homeIn(await install(ingredients, report));
    const isFirst = !existsSync(setUpMark());
    report(isFirst ? 'Keycloak: first start, about 40 s' : 'Keycloak: starting, about 15 s');
    return ([port = 0]) => commandOn(port, home);
  },

  async answers([port = 0]) {
    const realm = `http://127.0.0.1:${port}/auth/realms/master`;
    if (existsSync(setUpMark())) return isOk(realm);
    const body = new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', ...ADMIN });
    if (!(await isOk(`${realm}/protocol/openid-connect/token`, { method: 'POST', body }))) return false;
    await writeFile(setUpMark(), '');
    return true;
  },
};

async function commandOn(port: number, home: string): Promise<Command> {
  const directory = paths.data('keycloak');
  // an interrupted first start leaves an incomplete database, with which Keycloak never starts
  if (!existsSync(setUpMark())) await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  return {
    file: javaCommand(),
    args: [...javaArguments(home), 'start', '--optimized', databaseOption(), ...startOptions(port)],
    directory,
    environment: FIRST_ADMIN,
  };
}

async function isOk(url: string, request: RequestInit = {}): Promise<boolean> {
  try {
    const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

/** Path of a file that exists once the administrator has signed in: the database is then complete. */
function setUpMark(): string {
  return join(paths.data('keycloak'), 'set-up');
}

/** Builds in the build-time options once, so that every start is fast and uses one process. */
async function build(directory: string): Promise<void> {
  const program = javaArguments(await homeIn(directory));
  const args = [...program, 'build', '--db=dev-file', '--http-relative-path=/auth'];
  await runCommand(
    { file: javaCommand(), args, environment: engineEnvironment({}) },
    'Keycloak: could not be prepared',
  );
}

/** The archive holds one directory, named after its version. */
async function homeIn(directory: string): Promise<string> {
  const [unpacked = ''] = await readdir(directory);
  return join(directory, unpacked);
}

/** Returns the arguments of the distribution's start script; java is started directly, so that we know its process. */
function javaArguments(home: string): string[] {
  const opened = ['java.util', 'java.util.concurrent', 'java.security', 'java.lang'];
  return [
    ...['-Xms64m', '-Xmx512m', '-XX:MaxMetaspaceSize=256m', '-XX:+ExitOnOutOfMemoryError'],
    // The optimizing compiler took three fifths of the processor time of a test run, and a few sign-ins never repay it
    ...['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'],
    ...opened.map((name) => `--add-opens=java.base/${name}=ALL-UNNAMED`),
    `-Dkc.home.dir=${home}`,
    `-Djboss.server.config.dir=${join(home, 'conf')}`,
    '-Djava.util.logging.manager=org.jboss.logmanager.LogManager',
    '-Djava.util.concurrent.ForkJoinPool.common.threadFactory=io.quarkus.bootstrap.forkjoin.QuarkusForkJoinWorkerThreadFactory',
    '-Dpicocli.disable.closures=true',
    ...['-cp', join(home, 'lib', 'quarkus-run.jar'), 'io.quarkus.bootstrap.runner.QuarkusEntryPoint'],
  ];
}

function startOptions(port: number): string[] {
  return [
    '--http-enabled=true',
    '--http-host=127.0.0.1',
    `--http-port=${port}`,
    // the gateway in front determines the public host name
    '--hostname-strict=false',
    '--proxy-headers=xforwarded',
    '--cache=local',
    // Otherwise it rejects a correct password while it still records the account's last login (ADR 032)
    '--spi-brute-force-protector--default-brute-force-detector--allow-concurrent-requests=true',
    `--spi-theme--folder--dir=${paths.themes}`,
    `--spi-password-policy--password-blacklist--blacklists-path=${paths.passwordLists}`,
    // a good password is mistaken for a listed one once in a billion, instead of once in ten thousand
    '--spi-password-policy--password-blacklist--false-positive-probability=0.000000001',
    // by default the listener also emails each failed sign-in
    '--spi-events-listener--email--include-events=UPDATE_CREDENTIAL,REMOVE_CREDENTIAL',
    // a changed theme shows at the next page load
    '--spi-theme--static-max-age=-1',
    '--spi-theme--cache-themes=false',
    '--spi-theme--cache-templates=false',
  ];
}

/** Returns options that write each commit to the file, so that accounts survive a SIGKILL. */
function databaseOption(): string {
  const file = join(paths.data('keycloak'), 'keycloak');
  return `--db-url=jdbc:h2:file:${file};NON_KEYWORDS=VALUE;DB_CLOSE_ON_EXIT=FALSE;TRACE_LEVEL_FILE=0;WRITE_DELAY=0`;
}
