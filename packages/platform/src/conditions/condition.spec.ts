import { fromBinary } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { ConditionChangedSchema } from '@numbercast/contracts/admin/v1/events';
import fc from 'fast-check';
import { begin, type Condition, end } from './condition.js';

const FOUND = { subject: 'powerball-2026-11-23|sms', isUrgent: true, summary: 'Texts may miss the deadline.' };
const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 17, minute));

const publishedBy = ({ events }: { events: { payload: Uint8Array }[] }) =>
  events.map(({ payload }) => fromBinary(ConditionChangedSchema, payload));

describe('a condition', () => {
  it('has a new id for each occurrence, shared by its start and end events', () => {
    const first = begin(null, 'deadline-at-risk', FOUND, at(0))!;
    const over = end(first.next, at(5))!;
    const second = begin(over.next, 'deadline-at-risk', FOUND, at(9))!;
    const [begun] = publishedBy(first);
    const [ended] = publishedBy(over);
    expect(begun).toMatchObject({ kind: 'deadline-at-risk', isOver: false, isUrgent: true, summary: FOUND.summary });
    expect(ended).toMatchObject({ isOver: true, conditionId: begun!.conditionId });
    expect(publishedBy(second)[0]!.conditionId).not.toBe(begun!.conditionId);
  });

  it('publishes start and end events alternately, however often it is detected', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 30 }), (found) => {
        let state: Condition | null = null;
        const published = found.flatMap((holds, minute) => {
          const decision = holds
            ? begin(state, 'deadline-at-risk', FOUND, at(minute))
            : state && end(state, at(minute));
          if (!decision) return [];
          state = decision.next;
          return publishedBy(decision);
        });
        expect(published.map(({ isOver }) => isOver)).toEqual(published.map((_, index) => index % 2 === 1));
        const last = published.at(-1);
        expect(last ? !last.isOver : false).toBe(found.at(-1) ?? false);
      }),
    );
  });
});
