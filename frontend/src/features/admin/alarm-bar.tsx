import { useQuery } from '@tanstack/react-query';

import { paths } from '../../lib/browser/paths.js';
import { Link } from '../../ui/link.js';
import { Notice } from '../../ui/notice.js';
import { outlookOf } from './deliveries/deadline.js';
import { alarmsQuery, type Alarm } from './operations-api.js';
import { drawNameOf } from './common/draw-name.js';
import { channelPlurals } from './common/channels.js';

/** Warns on every page of the console of a deadline that will be missed unless an operator acts. */
export function AlarmBar() {
  // The deadline board reports a failed request itself; here an operator could not act on the message
  const { data } = useQuery(alarmsQuery);
  if (!data || data.items.length === 0) return null;
  return (
    <Notice tone="bad" announce="now" title="Deadline at risk" className="mt-6">
      <ul className="space-y-1">
        {data.items.map((alarm) => (
          <AlarmLine key={`${alarm.drawId} ${alarm.channel}`} alarm={alarm} />
        ))}
      </ul>
      <Link to={paths.admin({ tab: 'deadlines' })} className="text-link">
        See the deadline board
      </Link>
    </Notice>
  );
}

function AlarmLine({ alarm }: { alarm: Alarm }) {
  return (
    <li className="figures">
      {channelPlurals[alarm.channel]} for {drawNameOf(alarm.drawId)}: {outlookOf(alarm)}.
    </li>
  );
}
