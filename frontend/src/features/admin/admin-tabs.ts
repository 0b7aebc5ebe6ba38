import { AuditTab } from './operations/audit-tab.js';
import { BulkResendTab } from './deliveries/bulk-resend-tab.js';
import { DeadlinesTab } from './deliveries/deadlines-tab.js';
import { DeadLettersTab } from './operations/dead-letters-tab.js';
import { LogicTab } from './draws/logic-tab.js';
import { LookupTab } from './draws/lookup-tab.js';
import { MembersTab } from './members/members-tab.js';
import { MessagesTab } from './operations/messages-tab.js';
import { PaymentsTab } from './payments/payments-tab.js';
import { ReportingTab } from './draws/reporting-tab.js';
import { ResendTab } from './deliveries/resend-tab.js';
import { RolloutTab } from './draws/rollout-tab.js';
import { SystemTab } from './system/system-tab.js';
import { TemplatesTab } from './deliveries/templates-tab.js';

/** The six tabs of spec §2, in its order. */
export const tabs = [
  { key: 'logic', title: 'PB Logic', Content: LogicTab },
  { key: 'reporting', title: 'Reporting', Content: ReportingTab },
  { key: 'rollout', title: 'Rollout Sets', Content: RolloutTab },
  { key: 'users', title: 'User Information', Content: MembersTab },
  { key: 'payments', title: 'Payments', Content: PaymentsTab },
  { key: 'resend', title: 'Resend Tools', Content: ResendTab },
] as const;

/** Tabs for the operation of the running system. */
export const operations = [
  { key: 'deadlines', title: 'Deadlines', Content: DeadlinesTab },
  { key: 'bulk', title: 'Bulk resend', Content: BulkResendTab },
  { key: 'templates', title: 'Templates', Content: TemplatesTab },
  { key: 'lookup', title: 'Find a set', Content: LookupTab },
  { key: 'audit', title: 'Audit log', Content: AuditTab },
  { key: 'dead-letters', title: 'Dead letters', Content: DeadLettersTab },
  { key: 'messages', title: 'Messages', Content: MessagesTab },
  { key: 'system', title: 'System', Content: SystemTab },
] as const;

export const allTabs = [...tabs, ...operations] as const;
export const defaultTab = 'rollout';
