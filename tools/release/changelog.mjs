/** The heading under which changes are collected until they are released. */
const UNRELEASED = '## Unreleased\n';
const SEMANTIC_VERSION = /^\d+\.\d+\.\d+$/;

/**
 * The releases of a changelog, the newest first.
 * @param {string} changelog
 */
export const releasesIn = (changelog) =>
  [...changelog.matchAll(/^## (\d+\.\d+\.\d+) \((\d{4}-\d{2}-\d{2})\)$/gm)].map(([, version = '', date = '']) => ({
    version,
    date,
  }));

/**
 * Text between the heading that begins with these characters and the next one.
 * @param {string} changelog
 * @param {string} heading
 */
function sectionOf(changelog, heading) {
  const start = changelog.indexOf(`\n${heading}`);
  if (start < 0) return null;
  const from = changelog.indexOf('\n', start + 1);
  const end = changelog.indexOf('\n## ', from);
  return changelog.slice(from, end < 0 ? undefined : end).trim();
}

/**
 * Returns the notes of a release.
 * @param {string} changelog
 * @param {string} version
 */
export function notesOf(changelog, version) {
  const notes = sectionOf(changelog, `## ${version} (`);
  if (!notes) throw new Error(`CHANGELOG.md has no notes for ${version}`);
  return notes;
}

/** @param {string} one @param {string} other */
const isNewer = (one, other) => one.localeCompare(other, 'en', { numeric: true }) > 0;

/**
 * Moves the unreleased changes into a new release.
 * @param {string} changelog
 * @param {string} version
 * @param {string} date yyyy-mm-dd
 */
export function withRelease(changelog, version, date) {
  if (!SEMANTIC_VERSION.test(version)) throw new Error(`${version || 'an empty text'} is not a version like 1.2.3`);
  const [newest] = releasesIn(changelog);
  if (newest && !isNewer(version, newest.version)) throw new Error(`${version} is not newer than ${newest.version}`);
  if (!sectionOf(changelog, UNRELEASED.trim())) throw new Error('CHANGELOG.md has no unreleased changes');
  return changelog.replace(UNRELEASED, `${UNRELEASED}\n## ${version} (${date})\n`);
}

/** @param {string} version */
const nextPatch = (version) => version.replace(/\d+$/, (patch) => String(Number(patch) + 1));

/**
 * Sets the version of a release in the chart. The chart has its own version, which every release raises.
 * @param {string} chart
 * @param {string} version
 */
export const withAppVersion = (chart, version) =>
  chart
    .replace(/^appVersion: \S+$/m, `appVersion: ${version}`)
    .replace(/^version: (\S+)$/m, (_, own) => `version: ${isNewer(version, own) ? version : nextPatch(own)}`);

/**
 * Sets the tag of the Keycloak image.
 * @param {string} resource
 * @param {string} version
 */
export const withImageTag = (resource, version) =>
  resource.replace(/(image: numbercast\/keycloak:)\S+/, `$1${version}`);
