import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

/** Read by the web app as well (frontend/src/lib/browser/site-language.ts). */
const COOKIE = 'language';
const YEAR_S = 365 * 86_400;

/** What the language of a page depends on, for caches. */
export const LANGUAGE_HEADERS = 'accept-language, cookie';

const inCookie = ({ headers }: FastifyRequest) =>
  new RegExp(`(?:^|; )${COOKIE}=([a-z]{2})(?:;|$)`).exec(headers.cookie ?? '')?.[1];

/** From the parsed query: not every path of a request is one of a URL (`//[`). */
const inAddress = ({ query }: FastifyRequest) => (query as Record<string, unknown>)['lang'];

/**
 * Chooses the language of pages: by `?lang=`, as links of the site and of search engines have it; by the reader's former
 * choice; by what the browser prefers.
 */
export class PageLanguages {
  /** @param languages ISO 639-1; the first is for readers who prefer none of them */
  constructor(
    private readonly languages: readonly [string, ...string[]],
    private readonly isHttps: boolean,
  ) {}

  /** Keeps a choice by `?lang=` in a cookie, for the pages that follow. */
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
