import { useQuery } from '@tanstack/react-query';

import { paths } from '../../../lib/browser/paths.js';
import { ButtonLink } from '../../../ui/button.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { Panel } from '../../../ui/panel.js';
import type { Column } from '../../../ui/table.js';
import { DataTable } from '../common/data-table.js';
import { ExportCsv } from '../common/export-csv.js';
import { ListFrame } from '../common/list-frame.js';
import { queryStringOf } from '../common/lists.js';
import { oneOf, useListQueryParams } from '../common/list-query-params.js';
import { drawNameOf } from '../common/draw-name.js';
import {
  type DrawMessage,
  drawMessagesQuery,
  type DrawMessagesPlace,
  type ListedState,
  listedStates,
} from './draw-messages-api.js';
import { resendable } from './resends-api.js';
import { CHANNELS, channelPlurals } from '../common/channels.js';
import { usePermissions } from '../roles/use-roles.js';

const stateWords: Record<ListedState, string> = {
  failed: 'Failed',
  expired: 'Late',
  unknown: 'Unknown',
  accepted: 'Handed-over',
  suppressed: 'Skipped',
};

/** `landline or unreachable carrier (30006)`, else the reason as a code. */
export function whyOf({ error, reason }: Pick<DrawMessage, 'error' | 'reason'>): string {
  if (error) return error.words ? `${error.words} (${error.code})` : `Error ${error.code}`;
  return reason?.replaceAll('-', ' ') ?? 'No reason given';
}

const columns: readonly Column<DrawMessage>[] = [
  { title: 'To', cell: ({ destination }) => <span className="wrap-anywhere">{destination ?? 'Not sent yet'}</span> },
  { title: 'Reason', cell: (message) => <span className="wrap-anywhere">{whyOf(message)}</span> },
];

/** Side panel with the messages behind a count of the deadline board. The URL selects the count. */
export function DrawMessagesPanel() {
  const { value, page, turnTo, closeAll } = usePlace();
  const { isAdmin } = usePermissions();
  const state = listedStates.find((one) => one === value('state'));
  const drawId = value('drawId');
  const place: DrawMessagesPlace = {
    drawId,
    channel: oneOf(CHANNELS, value('channel')),
    state: state ?? 'failed',
    page,
  };
  const isOpen = state !== undefined && drawId !== '';
  const messages = useQuery({ ...drawMessagesQuery(place), enabled: isOpen });
  return (
    <Panel
      open={isOpen}
      onClose={closeAll}
      title={`${stateWords[place.state]} ${channelPlurals[place.channel].toLowerCase()}, ${drawNameOf(drawId)}`}
      actions={
        <>
          {isAdmin && resendable.some(([one]) => one === state) && <ResendThese {...place} />}
          {isAdmin && <ExportCsv fileName="deliveries.csv" path={exportPath(place)} />}
        </>
      }
    >
      <ListFrame what="messages" query={messages} page={page} onPage={turnTo}>
        {(rows) => (
          <DataTable
            caption="Messages"
            columns={columns}
            rows={rows}
            keyOf={({ deliveryId }) => deliveryId}
            empty="No messages are in this state anymore."
            linkOf={({ memberId }) => paths.admin({ tab: 'users', member: memberId })}
            actions={({ memberId }) => <CopyButton text={memberId} what={`member id ${memberId}`} compact />}
          />
        )}
      </ListFrame>
    </Panel>
  );
}

const exportPath = ({ page: _page, ...filter }: DrawMessagesPlace) =>
  `/api/admin/deliveries/messages/export?${queryStringOf(filter)}`;

function usePlace() {
  const { value, page, turnTo, change } = useListQueryParams();
  return { value, page, turnTo, closeAll: () => change({ drawId: '', channel: '', state: '', page: '' }) };
}

const ResendThese = ({ drawId, channel, state }: DrawMessagesPlace) => (
  <ButtonLink to={paths.admin({ tab: 'bulk', drawId, channel, states: state })}>Resend these…</ButtonLink>
);
