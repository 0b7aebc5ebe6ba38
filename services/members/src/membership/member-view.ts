import { GAMES } from '@numbercast/lottery';
import type { Document } from '@numbercast/platform';
import { z } from 'zod';
import {
  DELIVERY_METHODS,
  JACKPOT_THRESHOLDS,
  type JoinedMember,
  mayReceive,
  type Member,
  pendingUpgrade,
  STATUSES,
} from './member.js';

const plan = z.enum(['monthly', 'annual']);

export const memberResponse = z.object({
  memberId: z.string(),
  accountInfo: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    zip: z.string(),
    city: z.string(),
    state: z.string(),
    accountStatus: z.enum(STATUSES),
    closed: z.boolean(),
  }),
  autoRenew: z.boolean(),
  communicationPreferences: z.object({
    method: z.enum(DELIVERY_METHODS),
    jackpotThreshold: z.enum(JACKPOT_THRESHOLDS),
    notificationsEnabled: z.boolean(),
    createdAt: z.date(),
    smsAllowed: z.boolean(),
    emailAllowed: z.boolean(),
  }),
  games: z.array(z.enum(GAMES)),
  subscription: z.object({
    plan,
    signupDate: z.date(),
    status: z.enum(['active', 'past_due', 'paused', 'ended']),
    disputed: z.boolean(),
    currentPeriodEnd: z.date(),
  }),
  contactChange: z.object({ channel: z.enum(['sms', 'email']), address: z.string(), expiresAt: z.date() }).nullable(),
  pendingUpgrade: z.object({ upgradeDate: z.date(), scheduleId: z.string() }).nullable(),
  createdAt: z.date(),
});

/** The member as their own profile shows them (spec §3). */
export function memberView(memberId: string, member: JoinedMember) {
  const { profile, preferences, billing, paidAt, status, contactChange } = member;
  const upgrade = pendingUpgrade(member);
  return {
    memberId,
    accountInfo: {
      firstName: profile.firstName,
      lastName: profile.lastName,
      email: profile.email,
      phone: profile.phone,
      zip: profile.zip,
      city: profile.city,
      state: profile.state,
      accountStatus: status,
      closed: member.closed !== undefined,
    },
    autoRenew: billing.autoRenew,
    communicationPreferences: {
      method: preferences.method,
      jackpotThreshold: preferences.jackpotThreshold,
      notificationsEnabled: preferences.notificationsEnabled,
      createdAt: paidAt,
      smsAllowed: mayReceive(member, 'sms'),
      emailAllowed: mayReceive(member, 'email'),
    },
    games: preferences.games,
    subscription: {
      plan: billing.plan,
      signupDate: paidAt,
      status: billing.status,
      disputed: billing.disputed ?? false,
      currentPeriodEnd: billing.periodEnd,
    },
    contactChange: contactChange
      ? { channel: contactChange.channel, address: contactChange.address, expiresAt: contactChange.expiresAt }
      : null,
    pendingUpgrade: upgrade && { upgradeDate: upgrade.upgradeAt, scheduleId: upgrade.scheduleId },
    createdAt: paidAt,
  };
}

export const listedMember = z.object({
  id: z.string(),
  email: z.string().optional(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  phone: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  plan: plan.optional(),
  status: z.enum(STATUSES),
  createdAt: z.date().optional(),
  closed: z.boolean(),
});

/** The member as a line of the admin's list. */
export function memberLine({ _id, profile, billing, status, paidAt, closed }: Document<Member>) {
  return {
    id: _id,
    email: profile?.email,
    firstName: profile?.firstName,
    lastName: profile?.lastName,
    phone: profile?.phone,
    city: profile?.city,
    state: profile?.state,
    plan: billing?.plan,
    status,
    createdAt: paidAt,
    closed: closed !== undefined,
  };
}
