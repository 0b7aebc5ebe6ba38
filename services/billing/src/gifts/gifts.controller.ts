import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { LANGUAGES } from '@numbercast/lottery';
import { emailAddress, Public, ResponseSchema } from '@numbercast/platform';
import { z } from 'zod';
import { providerUnavailable } from '../stripe/stripe-client.js';
import { amountChanged } from '../subscription-reconciler/desired-state.js';
import { giftAlreadyPaid, giftNotFound, giftSuperseded } from './gift.js';
import { GiftPurchasesService } from './gift-purchases.service.js';
import { GiftRedemptionsService } from './gift-redemptions.service.js';

const LONGEST_MESSAGE = 200;

const name = z.string().trim().min(1, 'This field is required').max(100);
const order = z.strictObject({
  /** Chosen by the page, so that a repeated request opens the same payment page. */
  giftId: z.uuid(),
  giverName: name,
  giverEmail: emailAddress,
  recipientName: name,
  message: z.string().trim().max(LONGEST_MESSAGE, `Please use up to ${LONGEST_MESSAGE} characters`).default(''),
  /** The giver states that the recipient has the age at which they may join. The recipient confirms it as well. */
  recipientIsAdult: z.literal(true, 'Please confirm the age of the person you give this to.'),
  /** The price that the page showed. */
  amountCents: z.int().min(1),
  /** Language of the emails to the giver, from the browser. */
  language: z.enum(LANGUAGES).optional(),
});
/** In the body, so that no log of addresses contains the code. */
const lookup = z.strictObject({ code: z.string().max(60) });

const giftResponse = z.object({
  giverName: z.string(),
  recipientName: z.string(),
  message: z.string(),
  state: z.enum(['redeemable', 'redeemed', 'returned']),
});

const STATES = { paid: 'redeemable', redeemed: 'redeemed' } as const;

/** Gifts as visitors buy and open them. */
@Controller('api/gifts')
export class GiftsController {
  constructor(
    private readonly purchases: GiftPurchasesService,
    private readonly redemptions: GiftRedemptionsService,
  ) {}

  /** Reads the gift with this code, for its card and before it is redeemed. */
  @Post('lookup')
  @HttpCode(200)
  @Public()
  @ResponseSchema(giftResponse, giftNotFound)
  async find(@Body({ schema: lookup }) { code }: z.infer<typeof lookup>) {
    const { state, giverName, recipientName, message } = await this.redemptions.get(code);
    const isKnown = state === 'paid' || state === 'redeemed';
    return { giverName, recipientName, message, state: isKnown ? STATES[state] : ('returned' as const) };
  }

  /** Opens the payment page. */
  @Post()
  @HttpCode(200)
  @Public()
  @ResponseSchema(z.object({ url: z.string() }), amountChanged, giftAlreadyPaid, giftSuperseded, providerUnavailable)
  async start(
    @Body({ schema: order }) { giftId, amountCents, recipientIsAdult: _stated, ...given }: z.infer<typeof order>,
  ) {
    return { url: await this.purchases.start(giftId, { ...given, priceCents: amountCents }) };
  }
}
