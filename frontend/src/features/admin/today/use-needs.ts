import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { jobsQuery } from '../deliveries/resends-api.js';
import { adminDrawsQuery } from '../draws-api.js';
import { winsQuery } from '../jackpot-wins/wins-api.js';
import { alarmsQuery, boardQuery } from '../operations-api.js';
import { disputesQuery } from '../payments/disputes.js';
import { type Metric, metricsQuery } from '../system/metrics-api.js';
import { disputeNeeds, winNeeds } from './case-needs.js';
import { deadlineNeeds, failedNeeds } from './delivery-needs.js';
import { adminNeeds, billingNeeds, jackpotNeeds, resultNeeds } from './metric-needs.js';
import { hasTab } from '../roles/role-tabs.js';
import { type Permissions, usePermissions, useRoles } from '../roles/use-roles.js';
import { byDueTime, type Need } from './need.js';

/** A source of the list, which loads and fails independently. */
export interface Part {
  /** In words that follow “Couldn’t load”. */
  readonly what: string;
  readonly isPending: boolean;
  readonly isFailed: boolean;
  readonly retry: () => void;
}

interface Source {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly refetch: () => Promise<unknown>;
}

const rarely = { refetchInterval: 30_000 };

/** A service leaves out the counts that it could not read. */
const isPartial = (metrics: readonly Metric[] | undefined, names: readonly string[]) =>
  metrics !== undefined && names.some((name) => !metrics.some((found) => found.name === name));

function partOf(what: string, sources: readonly Source[], isCut = false): Part {
  return {
    what,
    isPending: sources.some(({ isPending }) => isPending),
    isFailed: isCut || sources.some(({ isError }) => isError),
    retry: () => {
      for (const { refetch } of sources) void refetch();
    },
  };
}

function useSources({ isAdmin, canSupport, canFinance }: Permissions) {
  const ofSupport = { enabled: canSupport };
  const ofFinance = { enabled: canFinance };
  return {
    alarms: useQuery({ ...alarmsQuery, ...ofSupport }),
    board: useQuery({ ...boardQuery, ...rarely, ...ofSupport }),
    jobs: useQuery({ ...jobsQuery, ...rarely, ...ofSupport }),
    draws: useQuery({ ...adminDrawsQuery, ...rarely, ...ofSupport }),
    wins: useQuery({ ...winsQuery, enabled: isAdmin }),
    disputes: useQuery({ ...disputesQuery, ...rarely, ...ofFinance }),
    reporting: useQuery({ ...metricsQuery('reporting'), ...rarely, enabled: isAdmin }),
    billing: useQuery({ ...metricsQuery('billing'), ...rarely, ...ofFinance }),
    admin: useQuery({ ...metricsQuery('admin'), ...rarely, ...ofSupport }),
  };
}

/** Collects the open tasks from the services that own them. A failed part does not hide the others. */
export function useNeeds() {
  const permissions = usePermissions();
  const { isAdmin, canSupport, canFinance } = permissions;
  const sources = useSources(permissions);
  const { alarms, board, jobs, draws, wins, disputes, reporting, billing, admin } = sources;
  const [ofReporting, ofBilling, ofAdmin] = [reporting.data?.metrics, billing.data?.metrics, admin.data?.metrics];
  // Server time, because the browser's clock may be wrong
  const [opened] = useState(() => new Date().toISOString());
  const now = board.data?.now ?? wins.data?.now ?? opened;
  const roles = useRoles();
  const needs: Need[] = [
    ...deadlineNeeds(alarms.data?.items ?? []),
    ...failedNeeds({
      board: board.data?.items ?? [],
      jobs: jobs.data?.items ?? [],
      draws: draws.data?.items ?? [],
      now,
    }),
    ...winNeeds(wins.data?.items ?? [], now),
    ...disputeNeeds(disputes.data?.items ?? [], now),
    ...resultNeeds(ofReporting ?? [], now),
    ...jackpotNeeds(ofReporting ?? []),
    ...billingNeeds(ofBilling ?? []),
    ...adminNeeds(ofAdmin ?? [], now),
  ];
  // Sources that the role cannot read do not count as failed parts
  const parts = [
    canSupport && partOf('deadlines at risk', [alarms]),
    canSupport && partOf('failed messages', [board, jobs, draws]),
    isAdmin && partOf('jackpot matches', [wins]),
    canFinance && partOf('disputes', [disputes]),
    isAdmin && partOf('late results', [reporting], isPartial(ofReporting, ['jackpot_wins_open'])),
    canFinance &&
      partOf(
        'problems with Stripe',
        [billing],
        isPartial(ofBilling, ['reconciliation_orphans', 'payment_notices_parked']),
      ),
    canSupport &&
      partOf(
        'contact messages and dead letters',
        [admin],
        isPartial(ofAdmin, ['contact_messages_waiting', 'dead_letters_waiting']),
      ),
  ].filter((part) => part !== false);
  return {
    needs: needs.filter(({ tab }) => hasTab(roles, tab)).toSorted(byDueTime),
    parts,
    now,
    board: board.data?.items,
    draws: draws.data?.items,
    drawsFailed: draws.isError,
    retryDraws: draws.refetch,
  };
}
