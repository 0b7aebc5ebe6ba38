/**
 * Stands in built pages where the site's own origin belongs, which only an installation knows: the gateway puts its
 * PUBLIC_URL in its place (docs/adr/009-prerender-public-pages-as-static-documents.md).
 */
export const publicOrigin = 'https://public-url.invalid';
