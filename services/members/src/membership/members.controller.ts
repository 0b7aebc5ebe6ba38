import { Body, Controller, Delete, Get, Headers, HttpCode, Ip, Patch, Post } from '@nestjs/common';
import { ResponseSchema, type Caller, CurrentCaller, Reauthenticated, SignedIn } from '@numbercast/platform';
import { GAMES } from '@numbercast/lottery';
import { z } from 'zod';
import { DELIVERY_METHODS, JACKPOT_THRESHOLDS } from './member.js';
import { memberView, memberResponse } from './member-view.js';
import { accountDeleted, accountRestricted, memberNotFound, noWorkingChannel, textsStopped } from '../problems.js';
import { acceptedTermsVersion, agreedText } from '../consents/agreed-text.js';
import { DeletionToken } from '../leave-reasons/deletion-token.js';
import { type ConsentRequest, MembersService } from './members.service.js';

// Each is published as a separate event
const ONE_AT_A_TIME = 'Change the agreement to one channel at a time';

const memberPatch = z.strictObject({
  communicationPreferences: z
    .strictObject({
      method: z.enum(DELIVERY_METHODS).optional(),
      notificationsEnabled: z.boolean().optional(),
      jackpotThreshold: z.enum(JACKPOT_THRESHOLDS).optional(),
      smsConsent: z
        .union([
          z.strictObject({ given: z.literal(true), textVersion: agreedText }),
          z.strictObject({ given: z.literal(false) }),
        ])
        .optional(),
      emailConsent: z.strictObject({ given: z.boolean() }).optional(),
    })
    .refine(({ smsConsent, emailConsent }) => !smsConsent || !emailConsent, { error: ONE_AT_A_TIME })
    .optional(),
  games: z.array(z.enum(GAMES)).max(GAMES.length).optional(),
});

const termsAcceptance = z.strictObject({ version: acceptedTermsVersion });
/** The token allows to say why, which is optional, after the sign-in is gone. */
const deletion = z.object({ reasonToken: z.string() });

const noAccess = [memberNotFound, accountDeleted];
const noChange = [...noAccess, accountRestricted];

type Preferences = z.infer<typeof memberPatch>['communicationPreferences'];

function consentIn(preferences: Preferences, from: { ip: string; userAgent: string }): ConsentRequest | undefined {
  const { smsConsent: sms, emailConsent: email } = preferences ?? {};
  if (email) return { channel: 'email', allowed: email.given, ...from };
  if (!sms) return undefined;
  return { channel: 'sms', allowed: sms.given, ...(sms.given && { textVersion: sms.textVersion }), ...from };
}

@Controller('api/member')
@SignedIn()
export class MembersController {
  constructor(
    private readonly members: MembersService,
    private readonly tokens: DeletionToken,
  ) {}

  @Get()
  @ResponseSchema(memberResponse, ...noAccess)
  async show(@CurrentCaller() { memberId }: Caller) {
    return memberView(memberId, await this.members.get(memberId));
  }

  @Patch()
  @ResponseSchema(memberResponse, ...noChange, textsStopped, noWorkingChannel)
  async change(
    @CurrentCaller() { memberId }: Caller,
    @Body({ schema: memberPatch }) { communicationPreferences, games }: z.infer<typeof memberPatch>,
    @Ip() ip: string,
    @Headers('user-agent') userAgent = '',
  ) {
    const consent = consentIn(communicationPreferences, { ip, userAgent: userAgent.slice(0, 500) });
    const { method, notificationsEnabled, jackpotThreshold } = communicationPreferences ?? {};
    const change = { method, games, notificationsEnabled, jackpotThreshold, consent };
    return memberView(memberId, await this.members.changePreferences(memberId, change));
  }

  /** Accepts the current terms after they changed. */
  @Post('terms')
  @HttpCode(200)
  @ResponseSchema(memberResponse, ...noAccess)
  async acceptTerms(
    @CurrentCaller() { memberId }: Caller,
    @Body({ schema: termsAcceptance }) { version: textVersion }: z.infer<typeof termsAcceptance>,
    @Ip() ip: string,
    @Headers('user-agent') userAgent = '',
  ) {
    const acceptance = { textVersion, ip, userAgent: userAgent.slice(0, 500) };
    return memberView(memberId, await this.members.acceptTerms(memberId, acceptance));
  }

  @Post('pause')
  @HttpCode(200)
  @ResponseSchema(memberResponse, ...noChange)
  async pause(@CurrentCaller() { memberId }: Caller) {
    return memberView(memberId, await this.members.pause(memberId));
  }

  @Post('reactivate')
  @HttpCode(200)
  @ResponseSchema(memberResponse, ...noChange)
  async reactivate(@CurrentCaller() { memberId }: Caller) {
    return memberView(memberId, await this.members.reactivate(memberId));
  }

  /** Cannot be undone, so an open session is not enough (ADR 067). */
  @Delete()
  @HttpCode(202)
  @Reauthenticated()
  @ResponseSchema(deletion, ...noChange)
  async remove(@CurrentCaller() { memberId }: Caller) {
    await this.members.remove(memberId);
    return { reasonToken: this.tokens.issue(memberId) };
  }
}
