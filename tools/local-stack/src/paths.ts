import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

/** Root folder of the repository. */
export const repository = fileURLToPath(new URL('../../..', import.meta.url));

/** Data and logs of a stack, next to the engines' in the git-ignored cache. */
export const stackFolder = (namespace: string) => join(repository, '.cache', 'stack', namespace || 'main');
