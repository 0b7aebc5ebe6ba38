import { z } from 'zod';

/** What the provider's customer portal offers by default; members would use it past our own rules. */
export const portalSettings = z.object({
  canCancel: z.boolean(),
  canChangePlan: z.boolean(),
  canPause: z.boolean(),
  readAt: z.date(),
});
export type PortalSettings = z.infer<typeof portalSettings>;

/** What the provider did after the last retry: the API does not give that setting, so it is known once it was seen. */
export const AFTER_RETRIES = ['canceled', 'marked-unpaid', 'left-past-due'] as const;
export const afterRetries = z.object({ seen: z.enum(AFTER_RETRIES), seenAt: z.date() });
export type AfterRetries = z.infer<typeof afterRetries>;

/** Settings that are not as this product needs them. */
export const isPortalRight = ({ canCancel, canChangePlan, canPause }: PortalSettings) =>
  !canCancel && !canChangePlan && !canPause;
export const isAfterRetriesRight = ({ seen }: AfterRetries) => seen === 'canceled';
