import { z } from 'zod';

/** The settings that a request to Stripe needs; `make stripe-setup` reads no others. */
export const stripeSettings = {
  STRIPE_API_KEY: z.string().min(1).meta({ description: 'Secret key of the Stripe account.', secret: true }),
  STRIPE_API_URL: z.url().describe('Address of the Stripe sandbox. Unset for Stripe itself.').optional(),
};
