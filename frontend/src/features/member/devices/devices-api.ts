import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';

import { api } from '../../../lib/api/api.js';

const Device = z.object({ id: z.string(), name: z.string(), addedAt: z.string() });
export type Device = z.infer<typeof Device>;

const Devices = z.object({ publicKey: z.nullable(z.string()), items: z.array(Device) });
export type Devices = z.infer<typeof Devices>;

const path = '/api/profile/devices';

/** The browsers of the member that show notifications. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => api(path, { schema: Devices, signedIn: true, signal }),
});

export function addDevice(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON();
  return api(path, { method: 'POST', body: { endpoint, keys }, schema: Device, signedIn: true });
}

export const removeDevice = (id: string) => api(`${path}/${id}`, { method: 'DELETE', signedIn: true });
