import type { Readable } from 'node:stream';
import { Controller, Get, Header, Headers, HttpCode, Inject, Ip, type OnModuleInit, Param, Post } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ResponseSchema, CONFIG, problem, Public } from '@numbercast/platform';
import { z } from 'zod';
import type { Config } from '../config.js';
import { allSecrets } from '../rotating-secret.js';
import { Timing } from '../timing.js';
import { ConsentsService } from '../recipients/consents/consents.service.js';
import { readUnsubscribeToken } from '../recipients/consents/unsubscribe-link.js';
import { RecipientsRepository } from '../recipients/recipients.repository.js';
import { wordsFor } from '../messages/words/words.js';
import { askPage, donePage } from './unsubscribe-page.js';

const linkNotValid = problem('unsubscribe-link-not-valid', 404, 'This link is incomplete or invalid');
interface Parsers {
  addContentTypeParser(type: string, parse: (request: unknown, body: Readable, done: Done) => void): void;
}
type Done = (error: null, body: object) => void;

// The site's own policy blocks inline styles, and each of these pages is a single file
const OWN_STYLES =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
const HTML = 'text/html; charset=utf-8';

/** One-click unsubscribing (RFC 8058). Reading the page changes nothing: link scanners read every link. */
@Controller('api/unsubscribe')
@Public()
export class UnsubscribeController implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly consents: ConsentsService,
    private readonly recipients: RecipientsRepository,
    private readonly timing: Timing,
    private readonly host: HttpAdapterHost,
  ) {}

  /**
   * Accepts the one-click form as multipart, which mail programs may post (RFC 8058 §3.2). Its content is discarded,
   * because it adds nothing.
   */
  onModuleInit() {
    const fastify = this.host.httpAdapter.getInstance<Parsers>();
    fastify.addContentTypeParser('multipart/form-data', (_request, body, done) => {
      body.resume();
      done(null, {});
    });
  }

  @Get(':token')
  @Header('content-type', HTML)
  @Header('content-security-policy', OWN_STYLES)
  @ResponseSchema(z.string(), linkNotValid)
  async ask(@Param('token') token: string) {
    const { memberId, scope } = this.read(token);
    return askPage(scope, await this.wordsFor(memberId));
  }

  @Post(':token')
  @HttpCode(200)
  @Header('content-type', HTML)
  @Header('content-security-policy', OWN_STYLES)
  @ResponseSchema(z.string(), linkNotValid)
  async unsubscribe(@Param('token') token: string, @Ip() ip: string, @Headers('user-agent') userAgent = '') {
    const { memberId, scope } = this.read(token);
    const evidence = { evidence: 'unsubscribe link', ip, userAgent: userAgent.slice(0, 500) };
    const request = { memberId, at: this.timing.moment(), evidence };
    if (scope === 'results') await this.consents.optOutOfResults(request);
    else await this.consents.optOut({ ...request, channel: 'email', source: 'unsubscribe-link' });
    return donePage(scope, await this.wordsFor(memberId), this.config.PUBLIC_URL);
  }

  private async wordsFor(memberId: string) {
    return wordsFor(await this.recipients.find(memberId));
  }

  private read(token: string) {
    const read = readUnsubscribeToken(token, allSecrets(this.config.UNSUBSCRIBE_SECRET));
    if (!read) throw linkNotValid();
    return read;
  }
}
