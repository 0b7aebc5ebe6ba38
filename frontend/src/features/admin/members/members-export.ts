import { type MembersView, readDeliveryView } from '../admin-api.js';
import { queryStringOf } from '../common/lists.js';
import { readAllPages } from '../common/read-all-pages.js';

/** Returns the export of a member list. Two views are computed by another service, so their members are sent as ids. */
export function membersExport(filter: Readonly<Record<string, string>>, view: MembersView) {
  const path = '/api/admin/members/export';
  const list = { fileName: 'members.csv', path: `${path}?${queryStringOf(filter)}` };
  switch (view) {
    case 'all':
      return list;
    case 'unreachable':
      return { ...list, path: `${path}?unreachable=true` };
    default:
      return { ...list, order: () => idsOf(view) };
  }
}

async function idsOf(view: 'last-failed' | 'last-none') {
  const { rows, isCut } = await readAllPages((page) => readDeliveryView(view, page));
  return { ids: rows.map(({ memberId }) => memberId), isCut };
}
