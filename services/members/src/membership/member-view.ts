import type { Document } from '@numbercast/platform';
import { type JoinedMember, mayReceive, type Member, pendingUpgrade } from './member.js';

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
