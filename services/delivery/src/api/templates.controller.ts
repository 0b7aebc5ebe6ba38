import { Controller, Get, Header, Inject, Param, Query } from '@nestjs/common';
import { Admin, ResponseSchema, CONFIG, listOf, problem, Public } from '@numbercast/platform';
import { GAMES, LANGUAGES } from '@numbercast/lottery';
import { z } from 'zod';
import type { Config } from '../config.js';
import { CHANNELS } from '../recipients/recipient.js';
import { currentSecret } from '../rotating-secret.js';
import { previewOfToken, previewToken } from './preview-link.js';
import { type AnyTemplate, findTemplate, TEMPLATES } from '../messages/kinds/index.js';
import { previewOf, type PreviewOptions } from './previews.js';

const templateNotFound = problem('template-not-found', 404, 'Template not found');
const pageNotFound = problem('sample-page-not-found', 404, 'This preview has expired');

const PAGE_FOR_MS = 5 * 60_000;
// Allows the inline styles of an email and nothing else
const EMAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox";

const optionsSchema = z.object({
  game: z.enum(GAMES).default('powerball'),
  count: z.coerce.number().int().min(5).max(10).default(5),
  language: z.enum(LANGUAGES).default('en'),
});

const listedTemplate = z.object({
  key: z.string(),
  channel: z.enum(CHANNELS),
  version: z.int(),
  title: z.string(),
  when: z.string(),
});

const templateResponse = z.union([
  listedTemplate.extend({ text: z.string(), segments: z.int(), length: z.int() }),
  listedTemplate.extend({ subject: z.string(), text: z.string(), pageUrl: z.string() }),
]);

/** Previews of all messages for operators. */
@Controller('api')
export class TemplatesController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Get('admin/deliveries/templates')
  @Admin()
  @ResponseSchema(listOf(listedTemplate))
  list() {
    return { items: TEMPLATES.map(listed) };
  }

  @Get('admin/deliveries/templates/:key')
  @Admin()
  @ResponseSchema(templateResponse, templateNotFound)
  preview(@Param('key') key: string, @Query({ schema: optionsSchema }) options: z.infer<typeof optionsSchema>) {
    const template = findTemplate(key);
    if (!template) throw templateNotFound({ detail: key });
    const preview = this.render(template, options);
    if (!('html' in preview)) return { ...listed(template), ...preview };
    const { html: _html, ...words } = preview;
    const token = previewToken(
      { key, ...options, until: Date.now() + PAGE_FOR_MS },
      currentSecret(this.config.UNSUBSCRIBE_SECRET),
    );
    return { ...listed(template), ...words, pageUrl: `/api/deliveries/sample-pages/${token}` };
  }

  @Get('deliveries/sample-pages/:token')
  @Public()
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', EMAIL_POLICY)
  @ResponseSchema(z.string(), pageNotFound)
  page(@Param('token') token: string) {
    const linked = previewOfToken(token, currentSecret(this.config.UNSUBSCRIBE_SECRET), Date.now());
    const template = linked && findTemplate(linked.key);
    const preview = template && this.render(template, linked);
    if (!preview || !('html' in preview)) throw pageNotFound();
    return preview.html;
  }

  private render(template: AnyTemplate, options: PreviewOptions) {
    const { PUBLIC_URL: publicUrl, MAIL_POSTAL_ADDRESS: postalAddress } = this.config;
    return previewOf(template, options, { publicUrl, postalAddress });
  }
}

const listed = ({ key, channel, version, title, when }: AnyTemplate) => ({ key, channel, version, title, when });
