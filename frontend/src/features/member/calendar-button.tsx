import { useQuery } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';

import { Button } from '../../ui/button.js';
import { toast } from '../../ui/toast.js';
import { drawsQuery, memberQuery, type UpcomingDraw } from './api.js';
import { calendarOf } from './calendar.js';
import { gameChoiceOf } from './game-choice.js';

function download(draws: readonly UpcomingDraw[]) {
  const file = new Blob([calendarOf(draws, new Date())], { type: 'text/calendar;charset=utf-8' });
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: 'numbercast-draws.ics' });
  link.click();
  URL.revokeObjectURL(address);
  toast(`${draws.length} draws for your calendar`);
}

/** The coming draws of the member's games, for any calendar; made here, without telling anybody. */
export function CalendarButton() {
  const draws = useQuery(drawsQuery);
  const member = useQuery(memberQuery);
  const choice = gameChoiceOf(member.data?.games ?? []);
  const chosen = draws.data?.items.filter(({ game }) => choice === 'both' || game === choice) ?? [];
  const mine = member.isPending ? [] : chosen;
  return (
    <Button kind="secondary" disabled={mine.length === 0} onClick={() => download(mine)}>
      <CalendarPlus aria-hidden="true" className="size-5" />
      Add the draws to your calendar
    </Button>
  );
}
