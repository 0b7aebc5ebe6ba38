import { create, fromBinary } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { describe, expect, it } from '@jest/globals';
import {
  type ConditionChanged,
  ConditionChangedSchema,
  type NoticeRequested,
  NoticeRequestedSchema,
} from '@numbercast/contracts/admin/v1/events';
import { InvalidEvent, type OutgoingEvent } from '@numbercast/platform';
import fc from 'fast-check';
import { acknowledge, apply, type Incident, notify, type Route } from './incident.js';

const START = Date.parse('2026-11-22T17:00:00Z');
const at = (minute: number) => new Date(START + minute * 60_000);
const ID = 'result-late|powerball-2026-11-21|2026-11-22T17:00:00.000Z';

const changed = (isOver: boolean, minute: number, fields: Partial<ConditionChanged> = {}) =>
  create(ConditionChangedSchema, {
    conditionId: ID,
    kind: 'result-late',
    isOver,
    isUrgent: true,
    summary: 'Powerball has no result.',
    at: timestampFromDate(at(minute)),
    ...fields,
  });

const route = (id: string, fields: Partial<Route> = {}): Route => ({
  _id: id,
  name: id,
  channel: 'email',
  to: `${id}@example.com`,
  kinds: ['result-late'],
  urgentOnly: false,
  afterMinutes: 0,
  quietHours: null,
  created: { by: 'ann', at: at(0) },
  tests: 0,
  ...fields,
});

const stored = (incident: Incident) => ({ ...incident, _id: ID });
const begun = (fields: Partial<ConditionChanged> = {}) => stored(apply(null, changed(false, 0, fields))!.next);
const ended = (incident: Incident, minute: number) => stored(apply(incident, changed(true, minute))!.next);

const noticesIn = (events: readonly OutgoingEvent[]): NoticeRequested[] =>
  events
    .filter(({ type }) => type === NoticeRequestedSchema.typeName)
    .map(({ payload }) => fromBinary(NoticeRequestedSchema, payload));

const notified = (incident: Incident & { _id: string }, routes: Route[], minute: number) =>
  noticesIn(notify(incident, routes, at(minute))?.events ?? []).map(({ routeId, stage }) => `${routeId} ${stage}`);

const after = (incident: Incident & { _id: string }, routes: Route[], minute: number) =>
  stored(notify(incident, routes, at(minute))!.next);

/** 17:00 UTC is noon in New York. */
const LUNCH = { from: '11:30', to: '12:30', zone: 'America/New_York' };

describe('the notices of an incident', () => {
  it('are sent to each route that accepts its kind and severity, with a title and summary', () => {
    const routes = [route('all'), route('urgent', { urgentOnly: true }), route('other', { kinds: ['dead-letters'] })];
    expect(notified(begun(), routes, 0)).toEqual(['all began', 'urgent began']);
    expect(notified(begun({ isUrgent: false }), routes, 0)).toEqual(['all began']);
    expect(noticesIn(notify(begun(), routes, at(0))!.events)[0]).toMatchObject({
      noticeId: `${ID}|all|began`,
      channel: 'email',
      to: 'all@example.com',
      title: 'Result late',
      summary: 'Powerball has no result.',
    });
  });

  it('are requested once per route, and at the end only for routes notified of the start', () => {
    const routes = [route('a'), route('b', { afterMinutes: 15 })];
    const first = after(begun(), routes, 0);
    expect(notify(first, routes, at(1))).toBeNull();
    const over = ended(first, 5);
    expect(notified(over, routes, 6)).toEqual(['a ended']);
    const settled = after(over, routes, 6);
    expect(settled.isSettled).toBe(true);
    expect(notify(settled, routes, at(60))).toBeNull();
  });

  it('escalate to the next route after its delay, unless the incident has been acknowledged', () => {
    const routes = [route('first'), route('second', { afterMinutes: 15 })];
    const first = after(begun(), routes, 0);
    expect(notified(first, routes, 14)).toEqual([]);
    expect(notified(first, routes, 15)).toEqual(['second began']);
    const { next, events } = acknowledge(first, { by: 'ann', at: at(10) })!;
    expect(events).toHaveLength(1);
    expect(notified(stored(next), routes, 15)).toEqual([]);
    expect(acknowledge(stored(next), { by: 'ben', at: at(11) })).toBeNull();
  });

  it('wait until the quiet hours of a route are over unless they are urgent', () => {
    const routes = [route('a', { quietHours: LUNCH })];
    expect(notified(begun(), routes, 0)).toEqual(['a began']);
    const calm = begun({ isUrgent: false });
    expect(notified(calm, routes, 29)).toEqual([]);
    expect(notified(calm, routes, 30)).toEqual(['a began']);
  });

  it('are not sent at all when the incident ends within the quiet hours', () => {
    const routes = [route('a', { quietHours: LUNCH })];
    const over = ended(begun({ isUrgent: false }), 10);
    const { next, events } = notify(over, routes, at(11))!;
    expect([next.isSettled, events]).toEqual([true, []]);
  });

  it('about its end wait until the quiet hours are over', () => {
    const routes = [route('a', { quietHours: { ...LUNCH, from: '12:10', to: '12:30' } })];
    const over = ended(after(begun({ isUrgent: false }), routes, 0), 15);
    expect(notify(over, routes, at(20))).toBeNull();
    expect(notified(over, routes, 30)).toEqual(['a ended']);
  });
});

describe('an incident', () => {
  it('whose end is received before its start notifies no one', () => {
    const { next } = apply(null, changed(true, 5))!;
    expect(next).toMatchObject({ endedAt: at(5), isSettled: true });
    expect(apply(next, changed(false, 0))).toBeNull();
    expect(notify(stored(next), [route('a')], at(6))).toBeNull();
  });

  it('of an unknown kind is rejected', () => {
    expect(() => apply(null, changed(false, 0, { kind: 'earthquake' }))).toThrow(InvalidEvent);
  });
});

interface Step {
  act: 'begin' | 'end' | 'tick' | 'crash' | 'acknowledge' | 'remove';
  routeIndex: number;
}

const NO_INCIDENT: Partial<Incident> & Pick<Incident, 'notices' | 'isSettled'> = { notices: [], isSettled: false };

const step = fc.record<Step>({
  act: fc.constantFrom('begin', 'end', 'tick', 'tick', 'crash', 'acknowledge', 'remove'),
  routeIndex: fc.nat(2),
});

it('incidents neither lose nor repeat a notice, whatever is redelivered, restarted, or changed', () => {
  const delays = fc.array(fc.constantFrom(0, 1, 3), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), delays, (steps, minutes) => {
      let routes = minutes.map((afterMinutes, index) => route(`r${index}`, { afterMinutes }));
      let incident: (Incident & { _id: string }) | null = null;
      const sent: string[] = [];
      const keep = (decision: { next: Incident; events: OutgoingEvent[] } | null) => {
        if (!decision) return;
        incident = stored(decision.next);
        sent.push(...noticesIn(decision.events).map(({ noticeId }) => noticeId));
      };
      const tick = (minute: number) => incident && keep(notify(incident, routes, at(minute)));
      steps.forEach(({ act, routeIndex }, minute) => {
        if (act === 'begin') keep(apply(incident, changed(false, 0)));
        if (act === 'end') keep(apply(incident, changed(true, minute)));
        if (act === 'acknowledge' && incident) keep(acknowledge(incident, { by: 'ann', at: at(minute) }));
        if (act === 'remove') routes = routes.filter((_, index) => index !== routeIndex);
        // A decision whose write fails is lost with its events
        if (act === 'crash' && incident) notify(incident, routes, at(minute));
        if (act === 'tick') tick(minute);
      });
      tick(1_000);
      const { endedAt, acknowledged, notices, isSettled } = incident ?? NO_INCIDENT;
      expect(new Set(sent).size).toBe(sent.length);
      expect(notices.length).toBe(sent.length);
      expect(isSettled).toBe(endedAt !== undefined);
      const routesOf = (stage: string) =>
        sent.filter((id) => id.endsWith(`|${stage}`)).map((id) => id.split('|').at(-2)!);
      const [knowBegin, knowEnd] = [routesOf('began'), routesOf('ended')];
      const present = routes.map(({ _id }) => _id);
      // Each route is notified of the end after the start, and none is left with the start alone
      expect(knowBegin).toEqual(expect.arrayContaining(knowEnd));
      const owedEnd = present.filter((id) => endedAt && knowBegin.includes(id));
      expect(knowEnd).toEqual(expect.arrayContaining(owedEnd));
      const owedBegin = present.filter(() => incident && !endedAt && !acknowledged);
      expect(knowBegin).toEqual(expect.arrayContaining(owedBegin));
    }),
  );
});
