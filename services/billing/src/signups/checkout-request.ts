import { LANGUAGES, lotteryStates, minimumAgeIn } from '@numbercast/lottery';
import { emailAddress, isCurrentText } from '@numbercast/platform';
import { z } from 'zod';
import type { Order } from './signup.js';

const ageRequired = (state: string) =>
  `You must be ${minimumAgeIn(state)} or older to sign up from ${lotteryStates[state]?.name ?? 'there'}.`;

const name = (longest: number) => z.string().trim().min(1, 'This field is required').max(longest);

/** Absent means English. */
const language = z.enum(LANGUAGES).optional();

/** Body of `POST /api/checkout`. */
export const checkoutRequest = z
  .strictObject({
    reservation: z.uuid(),
    email: emailAddress,
    firstName: name(100),
    lastName: name(100),
    phone: z.string().regex(/^\d{10}$/, 'Please enter a valid U.S. phone number.'),
    zip: z.string().regex(/^\d{5}$/, 'Please enter a valid U.S. ZIP code.'),
    city: name(100),
    state: z.string().regex(/^[A-Z]{2}$/, 'Two capital letters'),
    plan: z.enum(['monthly', 'annual']),
    commPref: z.enum(['text', 'email', 'both']),
    smsConsent: z
      .strictObject({ given: z.boolean(), textVersion: z.string().max(40), language })
      .refine(({ given, textVersion }) => !given || isCurrentText('sms-consent', textVersion), {
        path: ['textVersion'],
        message: 'This text has changed. Please reload the page and agree to the current one.',
      }),
    termsAcceptedAt: z.iso.datetime({ offset: true }),
    termsVersion: name(40).refine((version) => isCurrentText('terms', version), {
      message: 'The terms have changed. Please reload the page and accept the current ones.',
    }),
    /** Language in which the visitor read the terms. */
    termsLanguage: language,
    /** The age that the visitor confirms to have reached. */
    confirmedAge: z.int('Please reload the page and confirm your age.').min(1).max(120),
    /** Code of the link of a member who invited the visitor. */
    invitation: z.string().max(20).optional(),
    /** Language of messages: that of the site. */
    language,
    /** Code of the gift that pays the first year. */
    gift: z.string().max(60).optional(),
  })
  .refine(({ commPref, smsConsent }) => commPref === 'email' || smsConsent.given, {
    path: ['smsConsent'],
    message: 'Text messages need your agreement to receive them',
  })
  .refine(({ gift, plan }) => gift === undefined || plan === 'annual', {
    path: ['plan'],
    message: 'A gift is a year of the annual plan',
  })
  .refine(({ state, confirmedAge }) => confirmedAge >= minimumAgeIn(state), {
    path: ['confirmedAge'],
    error: ({ input }) => ageRequired((input as { state: string }).state),
  });

export type CheckoutRequest = z.infer<typeof checkoutRequest>;

/** The requesting visitor, as the server sees it. */
export interface Origin {
  ip: string;
  userAgent: string;
  at: Date;
}

const USER_AGENT_LENGTH = 400;
/** Duration of the account reservation: a browser that reports an earlier time has a wrong clock. */
const SIGNING_UP_MS = 24 * 3_600_000;

/** Returns when the terms were accepted: the browser's time if it is plausible, or else the server's. */
function acceptedAt(said: string, now: Date): Date {
  const at = new Date(said);
  const ageMs = now.getTime() - at.getTime();
  return ageMs >= 0 && ageMs <= SIGNING_UP_MS ? at : now;
}

/**
 * The order with its consents as evidence: the server's time, and address and browser as the server saw them.
 * @param by ids of the member whose invitation the visitor used, and of the gift that pays
 */
export function orderOf(
  request: CheckoutRequest,
  { ip, userAgent, at }: Origin,
  { invitedBy, giftId }: { invitedBy?: string | undefined; giftId?: string | undefined } = {},
): Order {
  const { reservation: _reservation, commPref, smsConsent, invitation: _code, gift: _gift, ...rest } = request;
  const { termsAcceptedAt, termsVersion, termsLanguage, confirmedAge, ...contact } = rest;
  const origin = { ip, userAgent: userAgent.slice(0, USER_AGENT_LENGTH) };
  return {
    ...contact,
    deliveryMethod: commPref,
    smsConsent: { ...smsConsent, at, ...origin },
    termsConsent: {
      version: termsVersion,
      confirmedAge,
      at: acceptedAt(termsAcceptedAt, at),
      ...(termsLanguage && { language: termsLanguage }),
      ...origin,
    },
    ...(invitedBy !== undefined && { invitedBy }),
    ...(giftId !== undefined && { giftId }),
  };
}
