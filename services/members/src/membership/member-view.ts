import { GAMES, LANGUAGES } from '@numbercast/lottery';
import { currentText, type Document, type ExportColumns } from '@numbercast/platform';
import { z } from 'zod';
import {
  acceptedTerms,
  DELIVERY_METHODS,
  JACKPOT_THRESHOLDS,
  type JoinedMember,
  messageLanguage,
  mayReceive,
  type Member,
  pendingUpgrade,
  STATUSES,
  wantsResults,
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
    /** The date until which the member excluded themselves. */
    excludedUntil: z.date().nullable(),
    /** When the pause ends automatically; null without a pause, and while it is open-ended. */
    pausedUntil: z.date().nullable(),
  }),
  autoRenew: z.boolean(),
  communicationPreferences: z.object({
    method: z.enum(DELIVERY_METHODS),
    jackpotThreshold: z.enum(JACKPOT_THRESHOLDS),
    notificationsEnabled: z.boolean(),
    createdAt: z.date(),
    smsAllowed: z.boolean(),
    emailAllowed: z.boolean(),
    /** Whether draw results are wanted by email; null until the member chooses, when the default follows `method`. */
    emailResults: z.boolean().nullable(),
    textResults: z.boolean(),
    /** Language of messages. */
    language: z.enum(LANGUAGES),
    /** Whether results are sent as notifications to the member's devices. */
    pushResults: z.boolean(),
  }),
  games: z.array(z.enum(GAMES)),
  subscription: z.object({
    plan,
    signupDate: z.date(),
    status: z.enum(['active', 'past_due', 'paused', 'ended']),
    disputed: z.boolean(),
    currentPeriodEnd: z.date(),
  }),
  terms: z.object({
    /** Whether the current terms are accepted. */
    accepted: z.boolean(),
    version: z.string(),
    effective: z.string(),
    changes: z.array(z.string()),
  }),
  contactChange: z.object({ channel: z.enum(['sms', 'email']), address: z.string(), expiresAt: z.date() }).nullable(),
  pendingUpgrade: z.object({ upgradeDate: z.date(), scheduleId: z.string() }).nullable(),
  createdAt: z.date(),
});

/** Returns the current terms, and whether the member has accepted them. */
function termsView(member: JoinedMember) {
  const { version, effective, changes } = currentText('terms');
  return { accepted: acceptedTerms(member) === version, version, effective, changes: [...changes] };
}

/** Returns a member as shown in their own profile (spec §3). */
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
      excludedUntil: member.exclusion?.until ?? null,
      pausedUntil: member.pauseEnd?.until ?? null,
    },
    autoRenew: billing.autoRenew,
    communicationPreferences: {
      method: preferences.method,
      jackpotThreshold: preferences.jackpotThreshold,
      notificationsEnabled: preferences.notificationsEnabled,
      createdAt: paidAt,
      smsAllowed: mayReceive(member, 'sms'),
      emailAllowed: mayReceive(member, 'email'),
      emailResults: member.results?.email?.allowed ?? null,
      textResults: wantsResults(member, 'sms'),
      language: messageLanguage(preferences),
      pushResults: wantsResults(member, 'push'),
    },
    games: preferences.games,
    subscription: {
      plan: billing.plan,
      signupDate: paidAt,
      status: billing.status,
      disputed: billing.disputed ?? false,
      currentPeriodEnd: billing.periodEnd,
    },
    terms: termsView(member),
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

const consent = z.object({ allowed: z.boolean(), at: z.date(), source: z.string() }).nullable();
const act = z.object({ at: z.date(), by: z.string(), reason: z.string() }).nullable();

/** A member or former member as shown on the operators' page; few fields remain of a deleted member. */
export const detailedMember = listedMember.extend({
  zip: z.string().nullable(),
  preferences: z
    .object({
      method: z.enum(DELIVERY_METHODS),
      games: z.array(z.enum(GAMES)),
      jackpotThreshold: z.enum(JACKPOT_THRESHOLDS),
      notificationsEnabled: z.boolean(),
      emailResults: z.boolean(),
      textResults: z.boolean(),
      language: z.enum(LANGUAGES),
      pushResults: z.boolean(),
    })
    .nullable(),
  consents: z.object({ sms: consent, email: consent }),
  subscription: z
    .object({
      status: z.enum(['active', 'past_due', 'paused', 'ended']),
      autoRenew: z.boolean(),
      disputed: z.boolean(),
      currentPeriodEnd: z.date(),
      upgradeAt: z.date().nullable(),
    })
    .nullable(),
  unreachable: z.boolean(),
  pausedAt: z.date().nullable(),
  pausedUntil: z.date().nullable(),
  closure: act,
  reopened: act,
  exclusion: z.object({ at: z.date(), until: z.date() }).nullable(),
  deletedAt: z.date().nullable(),
});

export function memberDetails(member: Document<Member>) {
  const { profile, preferences, consents, billing, pausedAt, pauseEnd, closed, reopened, exclusion, deletedAt } =
    member;
  return {
    ...memberLine(member),
    zip: profile?.zip ?? null,
    preferences: preferences
      ? {
          ...preferences,
          emailResults: wantsResults(member, 'email'),
          textResults: wantsResults(member, 'sms'),
          language: messageLanguage(preferences),
          pushResults: wantsResults(member, 'push'),
        }
      : null,
    consents: { sms: consents.sms ?? null, email: consents.email ?? null },
    subscription: billing
      ? {
          status: billing.status,
          autoRenew: billing.autoRenew,
          disputed: billing.disputed ?? false,
          currentPeriodEnd: billing.periodEnd,
          upgradeAt: pendingUpgrade(member)?.upgradeAt ?? null,
        }
      : null,
    unreachable: member.unreachable ?? false,
    pausedAt: pausedAt ?? null,
    pausedUntil: pauseEnd?.until ?? null,
    closure: closed ?? null,
    reopened: reopened ?? null,
    exclusion: exclusion ?? null,
    deletedAt: deletedAt ?? null,
  };
}

/** Returns a member as a row of the operators' list. */
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

/** The columns of the exported list. */
export const memberColumns: ExportColumns<Document<Member>> = {
  id: ({ _id }) => _id,
  'first name': ({ profile }) => profile?.firstName,
  'last name': ({ profile }) => profile?.lastName,
  email: ({ profile }) => profile?.email,
  phone: ({ profile }) => profile?.phone,
  city: ({ profile }) => profile?.city,
  state: ({ profile }) => profile?.state,
  status: ({ status, closed }) => (closed ? 'closed by us' : status),
  plan: ({ billing }) => billing?.plan,
  'member since': ({ paidAt }) => paidAt,
};
