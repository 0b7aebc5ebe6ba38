import type { ConsoleRole } from '../../../lib/auth/session.js';
import { useIdentity } from '../../../lib/auth/use-identity.js';

/** What the signed-in operator may do, as the services check it. */
export interface Permissions {
  readonly isAdmin: boolean;
  /** Members, deliveries, resends and contact messages. */
  readonly canSupport: boolean;
  /** Payments, refunds, credits and disputes. */
  readonly canFinance: boolean;
}

export function permissionsOf(roles: readonly ConsoleRole[]): Permissions {
  const isAdmin = roles.includes('admin');
  return {
    isAdmin,
    canSupport: isAdmin || roles.includes('support'),
    canFinance: isAdmin || roles.includes('finance'),
  };
}

const none: readonly ConsoleRole[] = [];

export const useRoles = (): readonly ConsoleRole[] => useIdentity()?.roles ?? none;

export const usePermissions = (): Permissions => permissionsOf(useRoles());
