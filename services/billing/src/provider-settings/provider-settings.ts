import { z } from 'zod';

/** Default features of the provider's customer portal, which would bypass our rules. */
export const portalSettings = z.object({
  canCancel: z.boolean(),
  canChangePlan: z.boolean(),
  canPause: z.boolean(),
  readAt: z.date(),
});
export type PortalSettings = z.infer<typeof portalSettings>;

/**
 * The action of the provider after the last retry. The API does not expose this setting, so it is recorded when it is
 * observed.
 */
export const AFTER_RETRIES = ['canceled', 'marked-unpaid', 'left-past-due'] as const;
export const afterRetries = z.object({ seen: z.enum(AFTER_RETRIES), seenAt: z.date() });
export type AfterRetries = z.infer<typeof afterRetries>;

/** Whether the settings are as this product needs them. */
export const isPortalRight = ({ canCancel, canChangePlan, canPause }: PortalSettings) =>
  !canCancel && !canChangePlan && !canPause;
export const isAfterRetriesRight = ({ seen }: AfterRetries) => seen === 'canceled';
