import { useQuery } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';

import * as words from '#words/features/member/numbers/sets.js';
import { Button } from '../../../ui/button.js';
import { drawsQuery, memberQuery, type UpcomingDraw } from '../account/api.js';
import { gameChoiceOf } from '../preferences/game-choice.js';

async function download(draws: readonly UpcomingDraw[]) {
  const { downloadCalendar } = await import('./download-calendar.js');
  downloadCalendar(draws);
}

/** Downloads a calendar file with the next draws of the member's games, created in the browser without a request. */
export function CalendarButton({ isCompact }: { isCompact?: boolean }) {
  const draws = useQuery(drawsQuery);
  const member = useQuery(memberQuery);
  const choice = gameChoiceOf(member.data?.games ?? []);
  const chosen = draws.data?.items.filter(({ game }) => choice === 'both' || game === choice) ?? [];
  const mine = member.isPending ? [] : chosen;
  return (
    <Button
      kind={isCompact ? 'quiet' : 'secondary'}
      size={isCompact ? 'small' : 'regular'}
      disabled={mine.length === 0}
      aria-label={isCompact ? words.addToCalendar : undefined}
      onClick={() => void download(mine)}
    >
      <CalendarPlus aria-hidden="true" className={isCompact ? 'size-4' : 'size-5'} />
      {isCompact ? words.calendar : words.addToCalendar}
    </Button>
  );
}
