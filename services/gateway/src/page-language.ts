import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** Also read by the web app (frontend/src/lib/browser/site-language.ts). */
const COOKIE = 'language';
const YEAR_S = 365 * 86_400;

/** Headers that determine the language of a page, for `Vary`. */
export const LANGUAGE_HEADERS = 'accept-language, cookie';

const inCookie = ({ headers }: FastifyRequest) =>
  new RegExp(`(?:^|; )${COOKIE}=([a-z]{2})(?:;|$)`).exec(headers.cookie ?? '')?.[1];

/** Uses the parsed query, because not every request path is a valid URL path (`//[`). */
const inAddress = ({ query }: FastifyRequest) => (query as Record<string, unknown>)['lang'];

/**
 * Chooses the language of pages: by `?lang=`, which links of the site and of search engines contain; by the reader's
 * previous choice; by the browser's preference.
 */
export class PageLanguages {
  /** @param languages ISO 639-1 codes; the first is the fallback */
  constructor(
    private readonly languages: readonly [string, ...string[]],
    private readonly isHttps: boolean,
  ) {}

  /** Returns the language. Stores a choice by `?lang=` in a cookie, for subsequent pages. */
  choose(request: FastifyRequest, reply: FastifyReply): string {
    const chosen = this.known(inAddress(request));
    const kept = this.known(inCookie(request));
    if (chosen && chosen !== kept) {
      const rules = [`Max-Age=${YEAR_S}`, 'Path=/', 'SameSite=Lax', ...(this.isHttps ? ['Secure'] : [])];
      void reply.header('set-cookie', [`${COOKIE}=${chosen}`, ...rules].join('; '));
    }
    return chosen ?? kept ?? new Negotiator(request).language([...this.languages]) ?? this.languages[0];
  }

  private known(language: unknown): string | undefined {
    return this.languages.find((one) => one === language);
  }
}
