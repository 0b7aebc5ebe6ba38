import type { ConsoleRole } from '../../lib/auth/session.js';
import { AuditTab } from './operations/audit-tab.js';
import { BulkResendTab } from './deliveries/bulk-resend-tab.js';
import { DeadlinesTab } from './deliveries/deadlines-tab.js';
import { DeadLettersTab } from './operations/dead-letters-tab.js';
import { LogicTab } from './draws/logic-tab.js';
import { LookupTab } from './draws/lookup-tab.js';
import { MembersTab } from './members/members-tab.js';
import { NotificationsTab } from './notifications/notifications-tab.js';
import { MessagesTab } from './support/messages-tab.js';
import { PaymentsTab } from './payments/payments-tab.js';
import { ReportingTab } from './draws/reporting-tab.js';
import { ResendTab } from './deliveries/resend-tab.js';
import { hasTab } from './roles/role-tabs.js';
import { RolloutTab } from './draws/rollout-tab.js';
import { SystemTab } from './system/system-tab.js';
import { TemplatesTab } from './deliveries/templates-tab.js';
import { TodayTab } from './today/today-tab.js';

/** The operator's open tasks; listed above the other tabs. */
export const today = { key: 'today', title: 'Needs you', Content: TodayTab } as const;

/** The tabs in their groups. The first group is the six tabs of spec §2, in its order. */
export const groups = [
  {
    title: 'Members and draws',
    tabs: [
      { key: 'logic', title: 'PB Logic', Content: LogicTab },
      { key: 'reporting', title: 'Reporting', Content: ReportingTab },
      { key: 'rollout', title: 'Rollout Sets', Content: RolloutTab },
      { key: 'users', title: 'User Information', Content: MembersTab },
      { key: 'payments', title: 'Payments', Content: PaymentsTab },
      { key: 'resend', title: 'Resend Tools', Content: ResendTab },
    ],
  },
  {
    title: 'Sending',
    tabs: [
      { key: 'deadlines', title: 'Deadlines', Content: DeadlinesTab },
      { key: 'bulk', title: 'Bulk resend', Content: BulkResendTab },
      { key: 'templates', title: 'Templates', Content: TemplatesTab },
    ],
  },
  {
    title: 'Support',
    tabs: [
      { key: 'messages', title: 'Messages', Content: MessagesTab },
      { key: 'lookup', title: 'Find a set', Content: LookupTab },
    ],
  },
  {
    title: 'Health',
    tabs: [
      { key: 'dead-letters', title: 'Dead letters', Content: DeadLettersTab },
      { key: 'system', title: 'System', Content: SystemTab },
      { key: 'notifications', title: 'Notifications', Content: NotificationsTab },
      { key: 'audit', title: 'Audit log', Content: AuditTab },
    ],
  },
] as const;

export const allTabs = [today, ...groups.flatMap(({ tabs }) => [...tabs])] as const;

/** The tabs of these roles. */
export const tabsOf = (roles: readonly ConsoleRole[]) => allTabs.filter(({ key }) => hasTab(roles, key));

/** The groups of tabs of these roles, without empty ones. */
export const groupsOf = (roles: readonly ConsoleRole[]) =>
  groups
    .map(({ title, tabs }) => ({ title, tabs: tabs.filter(({ key }) => hasTab(roles, key)) }))
    .filter(({ tabs }) => tabs.length > 0);

/** The tab for a URL that does not name one. */
export const defaultTabOf = (roles: readonly ConsoleRole[]): string =>
  hasTab(roles, 'rollout') ? 'rollout' : today.key;
