import { TwilioApiError } from './api-error.js';
import { presentText } from './present.js';
import type { Text } from './texts.js';
import type { TwilioWorld } from './world.js';

const DAY_MS = 86_400_000;

/** One page of texts, newest first, filtered by To, From and DateSent (a day, or before and after an instant). */
export function listTexts(world: TwilioWorld, url: string) {
  const { accountSid } = world.settings;
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  const size = whole(query, 'PageSize', 50, 1000);
  const number = whole(query, 'Page', 0, Number.MAX_SAFE_INTEGER);
  const found = world.texts.newestFirst().filter(filterOf(query));
  const start = number * size;
  const page = found.slice(start, start + size);
  const uriOf = (wanted: number) => {
    const params = new URLSearchParams(query);
    params.set('PageSize', String(size));
    params.set('Page', String(wanted));
    return `/2010-04-01/Accounts/${accountSid}/Messages.json?${params.toString()}`;
  };
  return {
    messages: page.map((text) => presentText(text, accountSid)),
    end: start + Math.max(page.length - 1, 0),
    start,
    page: number,
    page_size: size,
    first_page_uri: uriOf(0),
    next_page_uri: start + size < found.length ? uriOf(number + 1) : null,
    previous_page_uri: number > 0 ? uriOf(number - 1) : null,
    uri: uriOf(number),
  };
}

function filterOf(query: URLSearchParams): (text: Text) => boolean {
  const to = query.get('To');
  const from = query.get('From');
  const on = instant(query, 'DateSent');
  const before = instant(query, 'DateSent<');
  const after = instant(query, 'DateSent>');
  return (text) =>
    (to === null || text.to === to) &&
    (from === null || text.from === from) &&
    (on === null || (text.sentAt !== null && Math.floor(text.sentAt / DAY_MS) === Math.floor(on / DAY_MS))) &&
    (before === null || (text.sentAt !== null && text.sentAt <= before)) &&
    (after === null || (text.sentAt !== null && text.sentAt >= after));
}

function instant(query: URLSearchParams, name: string): number | null {
  const value = query.get(name);
  if (value === null) return null;
  const ms = Date.parse(value);
  if (Number.isNaN(ms)) throw new TwilioApiError(400, 20001, `Invalid ${name}: ${value}`);
  return ms;
}

function whole(query: URLSearchParams, name: string, usual: number, most: number) {
  const value = Number(query.get(name) ?? usual);
  if (!Number.isInteger(value) || value < 0) throw new TwilioApiError(400, 20001, `Invalid ${name}`);
  return Math.min(value, most);
}
