import { Body, Controller, Delete, Get, Headers, HttpCode, Ip, Patch, Post } from '@nestjs/common';
import { ResponseSchema, type Caller, CurrentCaller, Reauthenticated, SignedIn } from '@numbercast/platform';
import { GAMES, type Language, LANGUAGES } from '@numbercast/lottery';
import { z } from 'zod';
import { DELIVERY_METHODS, JACKPOT_THRESHOLDS } from './member.js';
import { memberView, memberResponse } from './member-view.js';
import { accountDeleted, accountRestricted, memberNotFound, noWorkingChannel, textsStopped } from '../problems.js';
import { acceptedTermsVersion, agreedResultsText, agreedText, textLanguage } from '../consents/agreed-text.js';
import { DeletionToken } from '../leave-reasons/deletion-token.js';
import { type ConsentRequest, MembersService, type ResultsRequest } from './members.service.js';

// Each is published as a separate event
const ONE_AT_A_TIME = 'Change the agreement to one channel at a time';

const memberPatch = z.strictObject({
  communicationPreferences: z
    .strictObject({
      method: z.enum(DELIVERY_METHODS).optional(),
      notificationsEnabled: z.boolean().optional(),
      jackpotThreshold: z.enum(JACKPOT_THRESHOLDS).optional(),
      /** Language of messages. */
      language: z.enum(LANGUAGES).optional(),
      smsConsent: z
        .union([
          z.strictObject({ given: z.literal(true), textVersion: agreedText, language: textLanguage }),
          z.strictObject({ given: z.literal(false) }),
        ])
        .optional(),
      emailConsent: z.strictObject({ given: z.boolean() }).optional(),
      emailResults: z.strictObject({ given: z.boolean() }).optional(),
      pushResults: z.strictObject({ given: z.boolean() }).optional(),
      /** Texts with results require a separate consent. */
      textResults: z
        .union([
          z.strictObject({ given: z.literal(true), textVersion: agreedResultsText, language: textLanguage }),
          z.strictObject({ given: z.literal(false) }),
        ])
        .optional(),
    })
    .refine(({ smsConsent, emailConsent }) => !smsConsent || !emailConsent, { error: ONE_AT_A_TIME })
    .optional(),
  games: z.array(z.enum(GAMES)).max(GAMES.length).optional(),
});

const termsAcceptance = z.strictObject({ version: acceptedTermsVersion, language: textLanguage });
/** The token authorizes the optional leave reason, because the sign-in no longer exists. */
const deletion = z.object({ reasonToken: z.string() });

const noAccess = [memberNotFound, accountDeleted];
const noChange = [...noAccess, accountRestricted];

type Preferences = z.infer<typeof memberPatch>['communicationPreferences'];

interface Origin {
  ip: string;
  userAgent: string;
}

const wordIn = <C extends ResultsRequest['channel']>(
  channel: C,
  word: { given: boolean; textVersion?: string; language?: Language | undefined },
  from: Origin,
) => ({
  channel,
  allowed: word.given,
  ...(word.textVersion !== undefined && { textVersion: word.textVersion }),
  ...(word.language && { language: word.language }),
  ...from,
});

function consentIn(preferences: Preferences, from: Origin): ConsentRequest | undefined {
  const { smsConsent: sms, emailConsent: email } = preferences ?? {};
  if (email) return wordIn('email', email, from);
  return sms && wordIn('sms', sms, from);
}

function resultsIn(preferences: Preferences, from: Origin): ResultsRequest[] {
  const { emailResults: email, textResults: sms, pushResults: push } = preferences ?? {};
  return [
    ...(email ? [wordIn('email', email, from)] : []),
    ...(sms ? [wordIn('sms', sms, from)] : []),
    ...(push ? [wordIn('push', push, from)] : []),
  ];
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
    const from = { ip, userAgent: userAgent.slice(0, 500) };
    const consent = consentIn(communicationPreferences, from);
    const results = resultsIn(communicationPreferences, from);
    const { method, notificationsEnabled, jackpotThreshold, language } = communicationPreferences ?? {};
    const change = { method, games, notificationsEnabled, jackpotThreshold, language, consent, results };
    return memberView(memberId, await this.members.changePreferences(memberId, change));
  }

  /** Accepts the current terms after they changed. */
  @Post('terms')
  @HttpCode(200)
  @ResponseSchema(memberResponse, ...noAccess)
  async acceptTerms(
    @CurrentCaller() { memberId }: Caller,
    @Body({ schema: termsAcceptance }) { version: textVersion, language }: z.infer<typeof termsAcceptance>,
    @Ip() ip: string,
    @Headers('user-agent') userAgent = '',
  ) {
    const acceptance = { textVersion, language, ip, userAgent: userAgent.slice(0, 500) };
    return memberView(memberId, await this.members.acceptTerms(memberId, acceptance));
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
