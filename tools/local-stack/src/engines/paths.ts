import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { engineSet } from './environment.js';

const inRepository = (path: string): string => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

/** Everything the engines write is here, outside version control and kept between runs. */
const cache = inRepository('.cache/engines');

/** Read at each use, because benchmarks set ENGINE_SET after this module was loaded. */
const own = (): string => {
  const set = engineSet();
  return set ? join(cache, 'sets', set) : cache;
};

export const paths = {
  binaries: join(cache, 'bin'),
  data: (engine: string): string => join(own(), 'data', engine),
  get allData(): string {
    return join(own(), 'data');
  },
  log: (engine: string): string => join(own(), 'logs', `${engine}.log`),
  get records(): string {
    return join(own(), 'run');
  },
  get lock(): string {
    return join(own(), 'lock');
  },
  java: (engine: string): string => inRepository(`tools/local-stack/java/${engine}`),
  themes: inRepository('keycloak/themes'),
  passwordLists: inRepository('keycloak/password-blacklists'),
  commonPasswords: inRepository('keycloak/password-blacklists/common-passwords.txt'),
};
