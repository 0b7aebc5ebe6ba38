import { z } from 'zod';
import type { Order } from './signup.js';

const name = (longest: number) => z.string().trim().min(1, 'This field is required').max(longest);

/** Body of `POST /api/checkout`. */
export const checkoutRequest = z
  .strictObject({
    reservation: z.uuid(),
    email: z.string().max(254).trim().toLowerCase().pipe(z.email('Please enter a valid email address.')),
    firstName: name(100),
    lastName: name(100),
    phone: z.string().regex(/^\d{10}$/, 'Please enter a valid U.S. phone number.'),
    zip: z.string().regex(/^\d{5}$/, 'Please enter a valid U.S. ZIP code.'),
    city: name(100),
    state: z.string().regex(/^[A-Z]{2}$/, 'Two capital letters'),
    plan: z.enum(['monthly', 'annual']),
    commPref: z.enum(['text', 'email', 'both']),
    smsConsent: z.strictObject({ given: z.boolean(), textVersion: z.string().max(40) }),
    termsAcceptedAt: z.iso.datetime({ offset: true }),
    termsVersion: name(40),
  })
  .refine(({ commPref, smsConsent }) => commPref === 'email' || (smsConsent.given && smsConsent.textVersion !== ''), {
    path: ['smsConsent'],
    message: 'Text messages need your agreement to receive them',
  });

export type CheckoutRequest = z.infer<typeof checkoutRequest>;

/** Who asks, as the server sees it. */
export interface Origin {
  ip: string;
  userAgent: string;
  at: Date;
}

const USER_AGENT_LENGTH = 400;

/** The order with its consents as evidence: the server's time, and address and browser as the server saw them. */
export function orderOf(request: CheckoutRequest, { ip, userAgent, at }: Origin): Order {
  const { reservation: _reservation, commPref, smsConsent, termsAcceptedAt, termsVersion, ...contact } = request;
  const origin = { ip, userAgent: userAgent.slice(0, USER_AGENT_LENGTH) };
  // The browser's clock may be ahead; nobody has accepted anything in the future
  const acceptedAt = new Date(Math.min(Date.parse(termsAcceptedAt), at.getTime()));
  return {
    ...contact,
    deliveryMethod: commPref,
    smsConsent: { ...smsConsent, at, ...origin },
    termsConsent: { version: termsVersion, at: acceptedAt, ...origin },
  };
}
