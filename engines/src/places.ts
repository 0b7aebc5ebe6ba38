import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const inRepository = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Everything the engines write is here, outside version control and kept between runs. */
const cache = inRepository('.cache/engines');

export const places = {
  binaries: join(cache, 'bin'),
  data: (engine: string): string => join(cache, 'data', engine),
  log: (engine: string): string => join(cache, 'logs', `${engine}.log`),
  records: join(cache, 'run'),
  lock: join(cache, 'lock'),
  java: (engine: string): string => inRepository(`engines/java/${engine}`),
  themes: inRepository('engines/keycloak/themes'),
  passwordLists: inRepository('engines/keycloak/password-blacklists'),
  commonPasswords: inRepository('engines/keycloak/password-blacklists/common-passwords.txt'),
};
