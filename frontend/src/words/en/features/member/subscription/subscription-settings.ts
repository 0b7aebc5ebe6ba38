import { formatCount } from '../../../../../lib/format/format-count.js';

export const title = 'Subscription';
export const statuses = {
  active: 'Active',
  paused: 'Paused',
  suspended: 'Suspended',
  payment_failed: 'Payment failed',
  deleted: 'Deleted',
};

export const plan = 'Plan';
export const memberSince = 'Member since';
export const recent = 'Recent';
export const autoRenew = 'Auto-renew';
export const payment = 'Payment and invoices';
export const invoices = (count: number): string => formatCount(count, 'invoice');
export const invoicesUnavailable = 'Your invoices can’t be shown right now.';
