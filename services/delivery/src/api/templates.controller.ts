import { Controller, Get, Header, Inject, Param, Query } from '@nestjs/common';
import { Admin, ResponseSchema, CONFIG, listOf, problem, Public } from '@numbercast/platform';
import { z } from 'zod';
import type { Config } from '../config.js';
import { CHANNELS } from '../recipients/recipient.js';
import { currentSecret } from '../rotating-secret.js';
import { previewOfToken, previewToken } from './preview-link.js';
import { previewOf, type PreviewOptions } from '../messages/kinds/previews.js';
import { TEMPLATE_KEYS, type TemplateKey, TEMPLATES } from '../messages/kinds/template.js';

const templateNotFound = problem('template-not-found', 404, 'There is no such template');
const pageNotFound = problem('sample-page-not-found', 404, 'This page is not there any more');

const PAGE_FOR_MS = 5 * 60_000;
// A mail brings its own styles and must do nothing else
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox";

const wishSchema = z.object({
  game: z.enum(['powerball', 'megamillions']).default('powerball'),
  count: z.coerce.number().int().min(5).max(10).default(5),
});

const listedTemplate = z.object({
  key: z.string(),
  channel: z.enum(CHANNELS),
  version: z.int(),
  title: z.string(),
  when: z.string(),
});

const shownTemplate = z.union([
  listedTemplate.extend({ text: z.string(), segments: z.int(), length: z.int() }),
  listedTemplate.extend({ subject: z.string(), text: z.string(), pageUrl: z.string() }),
]);

/** What members get to read, for operators to look at. */
@Controller('api')
export class TemplatesController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Get('admin/deliveries/templates')
  @Admin()
  @ResponseSchema(listOf(listedTemplate))
  list() {
    return { items: TEMPLATE_KEYS.map((key) => ({ key, ...TEMPLATES[key] })) };
  }

  @Get('admin/deliveries/templates/:key')
  @Admin()
  @ResponseSchema(shownTemplate, templateNotFound)
  preview(@Param('key') key: string, @Query({ schema: wishSchema }) wish: z.infer<typeof wishSchema>) {
    const known = TEMPLATE_KEYS.find((candidate) => candidate === key);
    if (!known) throw templateNotFound({ detail: key });
    const sample = this.sample(known, wish);
    if (!('html' in sample)) return { key, ...TEMPLATES[known], ...sample };
    const { html: _html, ...words } = sample;
    const token = previewToken(
      { key: known, ...wish, until: Date.now() + PAGE_FOR_MS },
      currentSecret(this.config.UNSUBSCRIBE_SECRET),
    );
    return { key, ...TEMPLATES[known], ...words, pageUrl: `/api/deliveries/sample-pages/${token}` };
  }

  @Get('deliveries/sample-pages/:token')
  @Public()
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', MAIL_POLICY)
  @ResponseSchema(z.string(), pageNotFound)
  page(@Param('token') token: string) {
    const wish = previewOfToken(token, currentSecret(this.config.UNSUBSCRIBE_SECRET), Date.now());
    const sample = wish && this.sample(wish.key, wish);
    if (!sample || !('html' in sample)) throw pageNotFound();
    return sample.html;
  }

  private sample(key: TemplateKey, wish: PreviewOptions) {
    const { PUBLIC_URL: publicUrl, MAIL_POSTAL_ADDRESS: postalAddress } = this.config;
    return previewOf(key, wish, { publicUrl, postalAddress });
  }
}
