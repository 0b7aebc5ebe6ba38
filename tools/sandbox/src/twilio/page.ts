/** A list of the newer APIs, which is complete on its first page. */
export const page = (key: string, found: object[]) => ({ [key]: found, meta: { key, page: 0, next_page_url: null } });
