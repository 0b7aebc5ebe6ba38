import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { withAppVersion, withImageTag, withRelease } from './changelog.mjs';

// `make release VERSION=1.2.3`: prepares the commit of a release. It publishes nothing: the tag does
// (.github/workflows/release.yml).
const [version = ''] = process.argv.slice(2);
const [CHART, KEYCLOAK] = ['charts/numbercast/Chart.yaml', 'k8s/platform/keycloak.yaml'];

/** @param {string} path @param {(text: string) => string} change */
const edit = async (path, change) => writeFile(path, change(await readFile(path, 'utf8')));

try {
  if (execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' }))
    throw new Error('commit your changes first');
  await edit('CHANGELOG.md', (text) => withRelease(text, version, new Date().toISOString().slice(0, 10)));
  await edit(CHART, (text) => withAppVersion(text, version));
  await edit(KEYCLOAK, (text) => withImageTag(text, version));
  console.log(`CHANGELOG.md, ${CHART}, ${KEYCLOAK}: ${version}. Read the changes, then:

  git commit --all --message 'release: prepare ${version}'
  git tag --annotate v${version} --message v${version}
  git push origin main v${version}`);
} catch (error) {
  console.error(`no release: ${/** @type {Error} */ (error).message}`);
  process.exitCode = 1;
}
