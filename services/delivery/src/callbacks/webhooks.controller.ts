import { Body, Controller, Header, Headers, HttpCode, Inject, Post, Query, Req } from '@nestjs/common';
import { ResponseSchema, CONFIG, problem, Public } from '@numbercast/platform';
import { z } from 'zod';
import type { Config } from '../config.js';
import { allSecrets } from '../rotating-secret.js';
import { InboxService } from './inbox.service.js';
import { readMailEvents, readTextEvents, twilioStatus, twilioText, withoutBlanks } from './provider-event.js';
import { isSignedByEventStreams, isSignedBySendGrid, isSignedByTwilio, sendGridKey } from './signatures.js';

const notSigned = problem('signature-invalid', 400, 'Invalid signature');
const notReadable = problem('event-not-readable', 400, 'Invalid event');

const STEPS_BEFORE_SENT = new Set(['accepted', 'scheduled', 'queued', 'sending']);

type Form = Record<string, unknown>;
type HeaderFields = Record<string, string | undefined>;
interface RawRequest {
  /** Path and query, byte for byte as called. */
  url: string;
  rawBody?: Buffer;
}

/** Receives webhooks of the providers, and responds with 200 once their events can no longer be lost. */
@Controller('api/webhooks')
@Public()
export class WebhooksController {
  private readonly mailKeys;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly inbox: InboxService,
  ) {
    this.mailKeys = allSecrets(config.SENDGRID_WEBHOOK_PUBLIC_KEY).map(sendGridKey);
  }

  @Post('twilio/status')
  @HttpCode(200)
  @ResponseSchema(z.void(), notSigned, notReadable)
  async keepTextStatus(
    @Req() request: RawRequest,
    @Headers() headers: HeaderFields,
    @Body() form: Form,
    @Query() query: Form,
  ) {
    this.checkTwilio(request, headers, form);
    const payload = twilioStatus.safeParse(withoutBlanks({ ...form, d: query['d'], a: query['a'], r: query['r'] }));
    if (!payload.success) throw notReadable();
    // Half of all calls, which add nothing to the calls that follow
    if (STEPS_BEFORE_SENT.has(payload.data.MessageStatus)) return;
    await this.inbox.receive([{ kind: 'twilio-status', payload: payload.data }]);
  }

  @Post('twilio/events')
  @HttpCode(200)
  @ResponseSchema(z.void(), notSigned, notReadable)
  async applyTextEvents(
    @Req() { url, rawBody = Buffer.alloc(0) }: RawRequest,
    @Headers() headers: HeaderFields,
    @Body() body: unknown,
  ) {
    this.checkTokens(headers, (token, signature) =>
      isSignedByEventStreams(token, signature, `${this.config.PUBLIC_URL}${url}`, rawBody),
    );
    const batch = z.array(z.unknown()).safeParse(body);
    if (!batch.success) throw notReadable();
    await this.inbox.receive(readTextEvents(batch.data));
  }

  @Post('twilio/inbound')
  @HttpCode(200)
  @Header('content-type', 'text/xml')
  @ResponseSchema(z.string(), notSigned, notReadable)
  async storeText(@Req() request: RawRequest, @Headers() headers: HeaderFields, @Body() form: Form) {
    this.checkTwilio(request, headers, form);
    const payload = twilioText.safeParse(withoutBlanks(form));
    if (!payload.success) throw notReadable();
    await this.inbox.receive([{ kind: 'twilio-text', payload: payload.data }]);
    return '<Response/>'; // replies, if any, are sent as separate messages
  }

  @Post('sendgrid')
  @HttpCode(200)
  @ResponseSchema(z.void(), notSigned, notReadable)
  async storeMailEvents(@Req() request: RawRequest, @Headers() headers: HeaderFields, @Body() body: unknown) {
    const signature = headers['x-twilio-email-event-webhook-signature'] ?? '';
    const timestamp = headers['x-twilio-email-event-webhook-timestamp'] ?? '';
    const sent = { signature, timestamp, body: request.rawBody ?? Buffer.alloc(0) };
    const isSigned = this.mailKeys.some((key) => isSignedBySendGrid(key, sent, new Date()));
    if (!isSigned) throw notSigned();
    const batch = z.array(z.unknown()).safeParse(body);
    if (!batch.success) throw notReadable();
    await this.inbox.receive(readMailEvents(batch.data));
  }

  private checkTwilio({ url }: RawRequest, headers: HeaderFields, form: Form) {
    const calledAs = `${this.config.PUBLIC_URL}${url}`;
    this.checkTokens(headers, (token, signature) => isSignedByTwilio(token, signature, calledAs, { ...form }));
  }

  private checkTokens(headers: HeaderFields, isSignedWith: (token: string, signature: string) => boolean) {
    const signature = headers['x-twilio-signature'] ?? '';
    if (!allSecrets(this.config.TWILIO_AUTH_TOKEN).some((token) => isSignedWith(token, signature))) throw notSigned();
  }
}
