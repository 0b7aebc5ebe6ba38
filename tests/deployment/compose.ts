import { type Environment, readYaml } from '../support/repository.js';

interface ComposeService {
  image?: string;
  build?: { context: string; args?: { SERVICE: string }; target?: string };
  environment?: Record<string, string | number>;
  /** As `address:outside:inside`. */
  ports?: string[];
  /** As `source:target:mode`. */
  volumes?: string[];
}

// $$ is a dollar sign; ${NAME-default} is the default when NAME is not set, and may contain another one
const INTERPOLATION = /\$\$|\$\{(\w+):?-((?:\$\{[^}]*\}|[^}])*)\}/g;

/** The services of docker-compose.yml as they run without a .env file. */
export async function composeServices(): Promise<Record<string, ComposeService>> {
  return (await readYaml<{ services: Record<string, ComposeService> }>('docker-compose.yml')).services;
}

/** The environment of each container. @param given the .env file */
export async function composeEnvironments(given: Environment = {}): Promise<Record<string, Environment>> {
  const services = Object.entries(await composeServices());
  return Object.fromEntries(
    services.map(([name, { environment = {} }]) => [
      name,
      Object.fromEntries(Object.entries(environment).map(([key, value]) => [key, interpolate(String(value), given)])),
    ]),
  );
}

/** Text of docker-compose.yml as Compose reads it. */
export function interpolate(text: string, given: Environment = {}): string {
  return text.replace(INTERPOLATION, (_, name: string | undefined, byDefault = '') =>
    name ? given[name] || interpolate(byDefault as string, given) : '$',
  );
}
