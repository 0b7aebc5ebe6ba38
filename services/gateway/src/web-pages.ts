import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { LANGUAGE_HEADERS, PageLanguages } from './page-language.js';

/** The site map written by the web app's build: the document of each path. */
const SiteMap = z.object({
  /** Placeholder in the documents for the installation's own origin. */
  origin: z.url(),
  /** Languages other than English (ISO 639-1), whose documents are in a folder of the same name. */
  translations: z.array(z.string()),
  /** Paths of pages in English only. */
  untranslated: z.array(z.string()),
  pages: z.record(z.string().startsWith('/'), z.string()),
  notFound: z.string(),
  documents: z.array(z.string()),
});

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};

// The two highest qualities take ten times as long for 5 percent less size
const ENGLISH = 'en';
const WELL = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** A text that is the same for every caller, compressed once. */
export class WebPage {
  private readonly type: string;
  private readonly etag: string;
  private readonly bodies: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;

  constructor(name: string, text: string) {
    const body = Buffer.from(text);
    this.type = TYPES[extname(name)]!;
    this.etag = `W/"${createHash('sha256').update(body).digest('base64url')}"`;
    this.bodies = { br: brotliCompressSync(body, WELL), gzip: gzipSync(body), identity: body };
  }

  send(request: FastifyRequest, reply: FastifyReply, status = 200) {
    reply.headers({ 'cache-control': 'no-cache', vary: `accept-encoding, ${LANGUAGE_HEADERS}`, etag: this.etag });
    if (status === 200 && request.headers['if-none-match'] === this.etag) return reply.code(304).send();
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = (['br', 'gzip'] as const).find((name) => new RegExp(`\\b${name}\\b`).test(accepted)) ?? 'identity';
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.code(status).type(this.type).send(this.bodies[encoding]);
  }
}

/** The settings that appear in the documents. */
interface Installation {
  PUBLIC_URL: string;
  /** Whether sales tax may be added to the prices. */
  STRIPE_AUTOMATIC_TAX: boolean;
}

/** A document in each of its languages. */
class TranslatedPage {
  /** @param documents by language */
  constructor(
    private readonly documents: ReadonlyMap<string, WebPage>,
    private readonly languages: PageLanguages,
  ) {}

  send(request: FastifyRequest, reply: FastifyReply, status?: number) {
    const language = this.languages.choose(request, reply);
    return (this.documents.get(language) ?? this.documents.get(ENGLISH)!).send(request, reply, status);
  }
}

/** Reads the web app's documents, with this installation's origin inserted, and marked if it collects sales tax. */
export async function readWebPages(
  root: string,
  { PUBLIC_URL: publicUrl, STRIPE_AUTOMATIC_TAX: isTaxed }: Installation,
) {
  const site = SiteMap.parse(JSON.parse(await readFile(join(root, 'site.json'), 'utf8')));
  const { origin } = new URL(publicUrl);
  const read = async (name: string) => {
    const text = await readFile(join(root, name), 'utf8');
    const own = text.replaceAll(site.origin, origin);
    // Selects the note about sales tax in the style sheet: without a script or layout shift
    return [name, new WebPage(name, isTaxed ? own.replace('<html ', '<html data-plus-tax ') : own)] as const;
  };
  const pages = new Set([...Object.values(site.pages), site.notFound]);
  const translated = site.translations.flatMap((language) => [...pages].map((name) => `${language}/${name}`));
  const files = [...pages, ...translated, ...site.documents];
  const documents = new Map(await Promise.all(files.map(read)));
  const choice = new PageLanguages([ENGLISH, ...site.translations], publicUrl.startsWith('https:'));
  const pageOf = (name: string, translations: readonly string[]) =>
    new TranslatedPage(
      new Map([
        [ENGLISH, documents.get(name)!],
        ...translations.map((language) => [language, documents.get(`${language}/${name}`)!] as const),
      ]),
      choice,
    );
  return {
    /** Pages by path; no other path is a page. */
    pages: [
      ...Object.entries(site.pages).map(
        ([address, name]) =>
          [address, pageOf(name, site.untranslated.includes(address) ? [] : site.translations)] as const,
      ),
      ...site.documents.map((name) => [`/${name}`, documents.get(name)!] as const),
    ],
    notFound: pageOf(site.notFound, site.translations),
    /** Files that are not served as static files. */
    names: [...files, 'site.json'],
  };
}
