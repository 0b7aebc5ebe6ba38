import { Body, Controller, Headers, HttpCode, Ip, Post } from '@nestjs/common';
import {
  ResponseSchema,
  type Caller,
  CurrentCaller,
  emailAddress,
  Reauthenticated,
  SignedIn,
} from '@numbercast/platform';
import { z } from 'zod';
import { normalEmail, normalPhone } from '../membership/contact.js';
import { agreedText, textLanguage } from '../consents/agreed-text.js';
import { usPhone } from '../membership/contact-fields.js';
import { memberView, memberResponse } from '../membership/member-view.js';
import { accountDeleted, accountRestricted, memberNotFound } from '../problems.js';
import { anyContactTaken, noCodeAwaited, tooManyCodes } from './contact-change.js';
import { ContactChangesService } from './contact-changes.service.js';

const wantedContact = z
  .strictObject({ email: emailAddress.optional(), phone: usPhone.optional() })
  .refine(({ email, phone }) => (email === undefined) !== (phone === undefined), {
    error: 'Give either a new email or a new phone',
  });

const typedCode = z.strictObject({
  code: z
    .string()
    .max(20)
    // Accepts a code pasted as formatted in the message: "123 456" or "123-456"
    .overwrite((typed) => typed.replace(/[\s-]/g, ''))
    .regex(/^\d{6}$/, 'Please enter the six digits of the code.'),
  smsConsent: z.strictObject({ given: z.literal(true), textVersion: agreedText, language: textLanguage }).optional(),
});

const noChange = [memberNotFound, accountDeleted, accountRestricted, anyContactTaken];

@Controller('api/member/contact')
export class ContactChangesController {
  constructor(private readonly changes: ContactChangesService) {}

  @Post()
  @HttpCode(200)
  @Reauthenticated()
  @ResponseSchema(memberResponse, ...noChange, tooManyCodes)
  async begin(
    @CurrentCaller() { memberId }: Caller,
    @Body({ schema: wantedContact }) { email, phone = '' }: z.infer<typeof wantedContact>,
  ) {
    const wanted =
      email === undefined
        ? { channel: 'sms' as const, address: normalPhone(phone) ?? '' }
        : { channel: 'email' as const, address: normalEmail(email) };
    return memberView(memberId, await this.changes.begin(memberId, wanted));
  }

  @Post('confirm')
  @HttpCode(200)
  @SignedIn()
  @ResponseSchema(memberResponse, ...noChange, noCodeAwaited)
  async confirm(
    @CurrentCaller() { memberId }: Caller,
    @Body({ schema: typedCode }) { code, smsConsent }: z.infer<typeof typedCode>,
    @Ip() ip: string,
    @Headers('user-agent') userAgent = '',
  ) {
    const from = { ip, userAgent: userAgent.slice(0, 500) };
    const { textVersion, language } = smsConsent ?? {};
    const typed = { code, textVersion, language, ...from };
    return memberView(memberId, await this.changes.confirm(memberId, typed));
  }
}
