/**
 * Placeholder in built pages for the site's origin, which is known only at deployment: the gateway replaces it with
 * its PUBLIC_URL (docs/adr/009-prerender-public-pages-as-static-documents.md).
 */
export const publicOrigin = 'https://public-url.invalid';
