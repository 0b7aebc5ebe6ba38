import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { engineEnvironment } from './environment.js';
import { paths } from './paths.js';
import { javaCommand } from './prerequisites.js';
import { runCommand } from './run-command.js';

/** Protects a key that never leaves this machine and is valid nowhere else. */
const PASSWORD = 'numbercast';
const TEN_YEARS_DAYS = '3650';

const folder = () => paths.data('kafka');
/** The certificate with its key, for the broker. */
export const keys = () => join(folder(), 'broker.p12');
/** PEM of the self-signed certificate that our broker presents. */
export const certificateFile = () => join(folder(), 'broker.pem');

/**
 * Returns the settings of a listener that presents our certificate, which is created if it is missing.
 * @param location of the file at `keys()`, where the broker reads it
 */
export async function certified(listener: string, location = keys()): Promise<Record<string, string>> {
  await ensureCertificate();
  const prefix = `listener.name.${listener.toLowerCase()}.ssl.keystore`;
  return { [`${prefix}.type`]: 'PKCS12', [`${prefix}.location`]: location, [`${prefix}.password`]: PASSWORD };
}

let lastTurn: Promise<void> = Promise.resolve();

/**
 * Creates the certificate if it is missing, in one call at a time: the nodes of a cluster start together and share it.
 */
function ensureCertificate(): Promise<void> {
  const turn = lastTurn.then(() => (existsSync(certificateFile()) ? undefined : makeCertificate()));
  lastTurn = turn.catch(() => undefined);
  return turn;
}

async function makeCertificate() {
  await mkdir(folder(), { recursive: true });
  const store = ['-alias', 'broker', '-keystore', `${keys()}.new`, '-storetype', 'PKCS12', '-storepass', PASSWORD];
  const names = ['-dname', 'CN=Numbercast Kafka', '-ext', 'san=ip:127.0.0.1,dns:localhost'];
  const key = ['-keyalg', 'EC', '-groupname', 'secp256r1', '-validity', TEN_YEARS_DAYS];
  await rm(`${keys()}.new`, { force: true }); // left by an interrupted start
  await keytool('-genkeypair', ...store, ...key, ...names);
  await keytool('-exportcert', ...store, '-rfc', '-file', `${certificateFile()}.new`);
  await rename(`${keys()}.new`, keys());
  await rename(`${certificateFile()}.new`, certificateFile());
}

const keytool = (...args: string[]) =>
  runCommand(
    { file: javaCommand('keytool'), args, environment: engineEnvironment({}) },
    'Kafka: its certificate could not be made',
  );
