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

/**
 * Sets the version in the files that name it, besides the changelog: chart, image of Keycloak.
 * @param {string} text
 * @param {string} version
 */
export const withVersion = (text, version) =>
  text
    .replace(/^(version|appVersion): \S+$/gm, `$1: ${version}`)
    .replace(/(image: numbercast\/keycloak:)\S+/, `$1${version}`);
