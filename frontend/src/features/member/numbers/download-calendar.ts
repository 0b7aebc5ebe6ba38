import * as words from '#words/features/member/numbers/calendar.js';
import { downloadFile } from '../../../lib/browser/download-file.js';
import { toast } from '../../../ui/toast.js';
import { calendarOf, type CalendarDraw } from './calendar.js';

export function downloadCalendar(draws: readonly CalendarDraw[]) {
  downloadFile(words.fileName, calendarOf(draws, new Date()), 'text/calendar;charset=utf-8');
  toast(words.added(draws.length));
}
