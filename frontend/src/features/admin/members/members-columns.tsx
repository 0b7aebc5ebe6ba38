import { calendarDayOf } from '../../../lib/lottery/draw-time.js';
import { formattedPhone } from '../../../lib/format/us-phone.js';
import type { Column } from '../../../ui/table.js';
import type { MemberLine } from '../admin-api.js';
import { nameOf } from '../common/member-name.js';
import { MemberStatus } from '../member-page/member-status.js';
import { LastDeliveryCell, type LastDeliveries } from './last-delivery-cell.js';

const planWords: Readonly<Record<string, string>> = { monthly: 'Monthly', annual: 'Annual' };

export const memberColumns = (deliveries: LastDeliveries): readonly Column<MemberLine>[] => [
  {
    title: 'Name',
    orders: { ascending: 'name' },
    cell: (member) => (
      <>
        <span className="block font-semibold wrap-anywhere sm:min-w-40">{nameOf(member)}</span>
        <span className="block wrap-anywhere text-muted">{member.email ?? '–'}</span>
      </>
    ),
  },
  {
    title: 'Status',
    orders: { ascending: 'status' },
    cell: ({ status, closed, plan }) => (
      <>
        <MemberStatus status={status} closed={closed} />
        {plan && <span className="block text-muted">{planWords[plan] ?? plan}</span>}
      </>
    ),
  },
  {
    title: 'Phone and place',
    cell: ({ phone, city, state }) => (
      <>
        <span className="figures block whitespace-nowrap">{phone ? formattedPhone(phone) : '–'}</span>
        <span className="block text-muted">{[city, state].filter(Boolean).join(', ') || '–'}</span>
      </>
    ),
  },
  {
    title: 'Last delivery',
    cell: ({ id }) => <LastDeliveryCell memberId={id} deliveries={deliveries} />,
  },
  {
    title: 'Since',
    orders: { ascending: 'oldest', descending: 'newest' },
    cell: ({ createdAt }) => (
      <span className="xl:whitespace-nowrap">{createdAt ? calendarDayOf(createdAt) : 'Recent'}</span>
    ),
  },
];
