import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { engineSet } from './environment.js';

const inRepository = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Everything the engines write is here, outside version control and kept between runs. */
const cache = inRepository('.cache/engines');
const set = engineSet();
const own = set ? join(cache, 'sets', set) : cache;

export const places = {
  binaries: join(cache, 'bin'),
  data: (engine: string): string => join(own, 'data', engine),
  allData: join(own, 'data'),
  log: (engine: string): string => join(own, 'logs', `${engine}.log`),
  records: join(own, 'run'),
  lock: join(own, 'lock'),
  java: (engine: string): string => inRepository(`engines/java/${engine}`),
  themes: inRepository('engines/keycloak/themes'),
  passwordLists: inRepository('engines/keycloak/password-blacklists'),
  commonPasswords: inRepository('engines/keycloak/password-blacklists/common-passwords.txt'),
};
