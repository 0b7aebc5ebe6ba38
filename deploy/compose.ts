import { type Environment, readYaml } from './repository.js';

interface ComposeService {
  image?: string;
  build?: { context: string; args?: { SERVICE: string }; target?: string };
  environment?: Record<string, string | number>;
  /** As `source:target:mode`. */
  volumes?: string[];
}

// $$ is a dollar sign; ${NAME-default} is the default when NAME is not set at all
const INTERPOLATION = /\$\$|\$\{(\w+):?-([^}]*)\}/g;

/** The services of docker-compose.yml as they run without a .env file. */
export async function composeServices(): Promise<Record<string, ComposeService>> {
  return (await readYaml<{ services: Record<string, ComposeService> }>('docker-compose.yml')).services;
}

/** The environment of each container, as Compose makes it without a .env file. */
export async function composeEnvironments(): Promise<Record<string, Environment>> {
  const services = Object.entries(await composeServices());
  return Object.fromEntries(services.map(([name, { environment = {} }]) => [name, withDefaults(environment)]));
}

function withDefaults(environment: Record<string, string | number>): Environment {
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filled(String(value))]));
}

function filled(text: string): string {
  return text.replace(INTERPOLATION, (_, name: string | undefined, byDefault = '') =>
    name ? filled(byDefault as string) : '$',
  );
}
