/**
 * Stands in built pages where the site's own origin belongs, which only an installation knows: the gateway puts its
 * PUBLIC_URL in its place (docs/decisions/009-public-pages-are-documents.md).
 */
export const publicOrigin = 'https://public-url.invalid';
