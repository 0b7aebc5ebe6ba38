import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { adminApi } from '../step-up.js';

const Person = z.object({
  staffId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(['admin', 'support', 'finance']),
  state: z.enum(['inviting', 'invited', 'active', 'expired', 'failed', 'removing', 'removed']),
  failure: z.enum(['email-taken', 'rejected', 'not-sent']).nullable(),
  linkExpiresAt: z.string().nullable(),
  hasSecondFactor: z.boolean().nullable(),
  lastSignInAt: z.string().nullable(),
  isConfigured: z.boolean(),
  isOwn: z.boolean(),
});
export type Person = z.infer<typeof Person>;

export type StaffRole = Person['role'];
export type NewPerson = Pick<Person, 'email' | 'firstName' | 'lastName' | 'role'>;

const STAFF = '/api/admin/staff';
const personPath = ({ staffId }: Person) => `${STAFF}/${encodeURIComponent(staffId)}`;

const isBeingChanged = ({ state }: Person) => state === 'inviting' || state === 'removing';

export const staffQuery = queryOptions({
  queryKey: ['admin', 'staff'],
  queryFn: ({ signal }) => adminApi(STAFF, { schema: z.object({ items: z.array(Person) }), signal }),
  refetchInterval: ({ state: { data } }) => (data?.items.some(isBeingChanged) ? 2_000 : 30_000),
});

export const invitePerson = (body: NewPerson) => adminApi(STAFF, { method: 'POST', body, schema: Person });

export const resendInvitation = (person: Person) =>
  adminApi(`${personPath(person)}/invitation`, { method: 'POST', schema: Person });

export const changeRole = (person: Person, role: StaffRole) =>
  adminApi(`${personPath(person)}/role`, { method: 'POST', body: { role }, schema: Person });

export const removePerson = (person: Person) =>
  adminApi(`${personPath(person)}/removed`, { method: 'POST', schema: Person });
