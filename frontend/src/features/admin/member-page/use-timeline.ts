import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query';

import { hasCode } from '../../../lib/api/problem-error.js';
import { consentsQuery } from './consents-api.js';
import type { ListPage } from '../common/lists.js';
import {
  accountMessagesQuery,
  type Member,
  memberAuditQuery,
  memberInvoicesQuery,
  memberMessagesQuery,
  memberReceiptsQuery,
} from './member-api.js';
import { usePermissions } from '../roles/use-roles.js';
import { repaymentOrdersQuery } from './repayments-api.js';
import {
  accountEntries,
  auditEntries,
  deliveryEntries,
  noticeEntries,
  paymentEntries,
  supportEntries,
  type TimelineEntry,
  type TimelinePart,
  type TimelineSource,
} from './timeline.js';

/** The loaded entries of one part of the timeline, which fails and is reloaded independently. */
export interface TimelineFeed extends TimelineSource {
  readonly isPending: boolean;
  readonly isFailed: boolean;
  readonly isLoadingMore: boolean;
  readonly retry: () => void;
  readonly loadMore: () => void;
}

type Paged<Item> = UseInfiniteQueryResult<InfiniteData<ListPage<Item>>>;

/** A message that is archived between two requests appears in two pages. */
const withoutTwins = (entries: readonly TimelineEntry[]) => [
  ...new Map(entries.map((entry) => [entry.id, entry])).values(),
];

export const itemsOf = <Item>({ data }: Paged<Item>): Item[] => data?.pages.flatMap(({ items }) => items) ?? [];

/** Returns the feed of a paginated part. */
const pagedFeed = <Item>(part: TimelinePart, query: Paged<Item>, entries: readonly TimelineEntry[]): TimelineFeed => ({
  part,
  entries,
  hasMore: query.hasNextPage,
  isPending: query.isLoading,
  isFailed: query.isError,
  isLoadingMore: query.isFetchingNextPage,
  retry: () => void query.refetch(),
  loadMore: () => void query.fetchNextPage(),
});

const done = { hasMore: false, isLoadingMore: false, loadMore: () => undefined };

/** Loads the timeline of a member from all services. */
export function useTimeline(member: Member) {
  const { id, email } = member;
  const { isAdmin, canSupport, canFinance } = usePermissions();
  const ofSupport = { enabled: canSupport };
  const receipts = useInfiniteQuery({ ...memberReceiptsQuery(id), ...ofSupport });
  const notices = useInfiniteQuery({ ...accountMessagesQuery(id), ...ofSupport });
  const audit = useInfiniteQuery({ ...memberAuditQuery(id), enabled: isAdmin });
  const messages = useInfiniteQuery({ ...memberMessagesQuery(id, email ?? ''), ...ofSupport });
  const invoices = useQuery({ ...memberInvoicesQuery(id), enabled: canFinance });
  const orders = useQuery({ ...repaymentOrdersQuery(id), enabled: canFinance });
  const consents = useQuery({ ...consentsQuery(id), ...ofSupport });
  // The search also matches subjects and partial addresses
  const own = itemsOf(messages).filter(
    (message) => message.memberId === id || message.email.toLowerCase() === email?.toLowerCase(),
  );
  // Nothing was recorded, or nothing was ever paid
  const isWithout = ({ error }: { error: Error | null }) => error !== null && hasCode(error, 'member-not-found');
  const feeds: readonly TimelineFeed[] = [
    pagedFeed('deliveries', receipts, withoutTwins(deliveryEntries(itemsOf(receipts)))),
    {
      ...done,
      part: 'account',
      entries: accountEntries(member, consents.data?.items ?? []),
      isPending: consents.isLoading,
      isFailed: consents.isError && !isWithout(consents),
      retry: () => void consents.refetch(),
    },
    pagedFeed('notices', notices, withoutTwins(noticeEntries(itemsOf(notices)))),
    {
      ...done,
      part: 'payments',
      entries: paymentEntries(invoices.data?.items ?? [], orders.data?.items ?? []),
      isPending: invoices.isLoading || orders.isLoading,
      isFailed: (invoices.isError && !isWithout(invoices)) || orders.isError,
      retry: () => {
        void invoices.refetch();
        void orders.refetch();
      },
    },
    pagedFeed('support', messages, supportEntries(own)),
    pagedFeed('audit', audit, auditEntries(itemsOf(audit), id)),
  ];
  return { feeds, openMessage: own.find(({ state }) => state === 'open') };
}
