import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { read } from '../problem.js';
import type { StripeWorld } from './world.js';

const Change = z.strictObject({
  afterRetries: z.enum(['cancel', 'mark-unpaid', 'leave-past-due']).optional(),
  portal: z
    .strictObject({
      canCancel: z.boolean().optional(),
      canChangePlan: z.boolean().optional(),
      canPause: z.boolean().optional(),
      canChangeCard: z.boolean().optional(),
    })
    .optional(),
  hasPortal: z.boolean().optional(),
  canCharge: z.boolean().optional(),
  canPayOut: z.boolean().optional(),
  isTaxActive: z.boolean().optional(),
  taxBehavior: z.enum(['exclusive', 'inclusive']).nullable().optional(),
});
export type SettingsChange = z.input<typeof Change>;

/** Changes settings as the account's owner would in the provider's dashboard; omitted ones remain unchanged. */
export function changeSettings(world: StripeWorld, given: SettingsChange) {
  const { portal, ...others } = Change.parse(given);
  const before = world.accountSettings();
  const after = { ...before, ...others, portal: { ...before.portal, ...portal } };
  return world.tables.settings.put('account', after);
}

/** The dashboard's settings, under `/control/stripe-settings`. */
export function settingsRoutes(app: FastifyInstance, world: StripeWorld) {
  app.get('/control/stripe-settings', () => world.accountSettings());
  app.post('/control/stripe-settings', (request) => changeSettings(world, read(Change, request.body)));
}
