import { randomUUID } from 'node:crypto';
import { fromBinary } from '@bufbuild/protobuf';
import { describe, expect, it } from '@jest/globals';
import { AdminActedSchema } from '@numbercast/contracts/admin/v1/events';
import type { Decision } from '@numbercast/platform';
import fc from 'fast-check';
import { anyRules } from '../../test/any-version.js';
import { type Rules, v1 } from './rule-version.js';
import {
  activateDraft,
  changeDraft,
  discardDraft,
  firstRulebook,
  inForce,
  nextVersion,
  rollBack,
  type Rulebook,
  startDraft,
} from './rulebook.js';

const now = new Date('2026-11-21T12:00:00Z');
const ana = { actor: 'ana@numbercast.example', now };
const ben = { actor: 'ben@numbercast.example', now };
const draws = ['powerball-2026-11-25', 'megamillions-2026-11-27'];
const lenient = { ...v1.whiteBallRules, skipRecentMaxHits: 1 };

const fresh = firstRulebook([], now);
const draftId = randomUUID();
const after = (book: Rulebook, decision: Decision<Rulebook> | null) => decision?.next ?? book;
const acts = (decision: Decision<Rulebook> | null) =>
  decision?.events.map(({ payload }) => {
    const { actor, action, target } = fromBinary(AdminActedSchema, payload);
    return { actor, action, target };
  });

const drafted = startDraft(fresh, { draftId, basedOn: 'v1.0' }, ana)!.next;
const change = {
  draftId,
  revision: 1,
  note: 'Members like repeats',
  whiteBallRules: lenient,
  redBallRules: v1.redBallRules,
};
const changed = changeDraft(drafted, change, ana)!.next;
const activated = activateDraft(changed, { draftId, revision: 2 }, { ...ana, draws })!.next;

describe('the rulebook', () => {
  it('starts with v1.0 as the active version', () => {
    expect(inForce(fresh)).toMatchObject(v1);
    expect(nextVersion(fresh)).toBe('v1.1');
  });

  it('migrates versions stored before drafts existed, with the newest one active', () => {
    const stricter = { ...v1, version: 'v1.1', redBallRules: { skipRecentDraws: 3 } };
    const since = new Date('2026-01-01T00:00:00Z');
    const book = firstRulebook(
      [
        { ...v1, since },
        { ...stricter, since: now },
      ],
      now,
    );
    expect(inForce(book)).toMatchObject(stricter);
    expect(book.activations.map(({ version }) => version)).toEqual(['v1.0', 'v1.1']);
    expect(nextVersion(book)).toBe('v1.2');
  });

  it('has one draft at a time, and names its author in the error for a second one', () => {
    expect(drafted.draft).toMatchObject({ basedOn: 'v1.0', revision: 1, startedBy: ana.actor, ...rulesOf(v1) });
    expect(() => startDraft(drafted, { draftId: randomUUID(), basedOn: 'v1.0' }, ben)).toThrow(
      'A draft already exists: ana@numbercast.example began it at 2026-11-21 12:00 UTC. Continue it, or discard it first.',
    );
    expect(startDraft(drafted, { draftId, basedOn: 'v1.0' }, ana)).toBeNull();
  });

  it('rejects a write over the change of another operator, with the name of that operator and a remedy', () => {
    const other = { ...change, whiteBallRules: v1.whiteBallRules, note: 'Mine' };
    expect(() => changeDraft(changed, other, ben)).toThrow(
      'Someone else has changed the draft: ana@numbercast.example changed it at 2026-11-21 12:00 UTC. Load it again to see what it says now, then make your change.',
    );
    expect(() => discardDraft(changed, { draftId, revision: 1 }, ben)).toThrow('Someone else has changed the draft');
    expect(() => activateDraft(changed, { draftId, revision: 1 }, { ...ben, draws })).toThrow('has changed the draft');
    expect(changeDraft(changed, change, ana)).toBeNull();
  });

  it('turns the draft into the active version in one step', () => {
    expect(activated.draft).toBeNull();
    expect(inForce(activated)).toMatchObject({ version: 'v1.1', draftId, basedOn: 'v1.0', whiteBallRules: lenient });
    expect(activated.activations.at(-1)).toMatchObject({ version: 'v1.1', actor: ana.actor, reason: change.note });
    expect(activateDraft(activated, { draftId, revision: 2 }, { ...ana, draws })).toBeNull();
  });

  it('rejects an activation without a reason or without a change', () => {
    const silent = after(drafted, changeDraft(drafted, { ...change, note: '' }, ana));
    expect(() => activateDraft(silent, { draftId, revision: 2 }, { ...ana, draws })).toThrow('Invalid input');
    const same = after(drafted, changeDraft(drafted, { ...change, whiteBallRules: v1.whiteBallRules }, ana));
    expect(() => activateDraft(same, { draftId, revision: 2 }, { ...ana, draws })).toThrow(
      'The draft changes nothing: It has the same rules as v1.0, which is active.',
    );
  });

  it('rolls back to an earlier version once, with another activation', () => {
    const back = { activationId: randomUUID(), version: 'v1.0', reason: 'Too many complaints' };
    const rolledBack = rollBack(activated, back, { ...ben, draws })!.next;
    expect(inForce(rolledBack).version).toBe('v1.0');
    expect(rolledBack.activations.map(({ version }) => version)).toEqual(['v1.0', 'v1.1', 'v1.0']);
    expect(rolledBack.versions).toEqual(activated.versions);
    expect(rollBack(rolledBack, back, { ...ben, draws })).toBeNull();
    expect(() => rollBack(activated, { ...back, version: 'v7.0' }, { ...ben, draws })).toThrow(
      'Rule version not found',
    );
  });

  it('publishes every action to the audit log', () => {
    expect(acts(startDraft(fresh, { draftId, basedOn: 'v1.0' }, ana))).toEqual([
      { actor: ana.actor, action: 'drafted rules', target: 'v1.1, based on v1.0' },
    ]);
    expect(acts(changeDraft(drafted, change, ana))).toEqual([
      { actor: ana.actor, action: 'changed rule draft', target: 'v1.1' },
    ]);
    expect(acts(discardDraft(changed, { draftId, revision: 2 }, ben))).toEqual([
      { actor: ben.actor, action: 'discarded rule draft', target: 'v1.1, based on v1.0' },
    ]);
    const target = draws.join(', ');
    expect(acts(activateDraft(changed, { draftId, revision: 2 }, { ...ana, draws }))).toEqual([
      { actor: ana.actor, action: 'activated rules v1.1', target },
    ]);
    const back = { activationId: randomUUID(), version: 'v1.0', reason: 'Back' };
    expect(acts(rollBack(activated, back, { ...ben, draws }))).toEqual([
      { actor: ben.actor, action: 'rolled back to rules v1.0', target },
    ]);
  });

  it('never changes or loses a version, whatever operators do', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(anyAct, anyRules), { maxLength: 30 }), (steps) => {
        let book = fresh;
        for (const step of steps) {
          const before = structuredClone(book.versions);
          book = carryOut(book, step);
          expect(book.versions.slice(0, before.length)).toEqual(before);
          expect(book.activations.every(({ version }) => book.versions.some((each) => each.version === version))).toBe(
            true,
          );
        }
        const numbers = book.versions.map(({ version }) => version);
        expect(new Set(numbers).size).toBe(numbers.length);
      }),
    );
  });
});

const rulesOf = ({ whiteBallRules, redBallRules }: typeof v1) => ({ whiteBallRules, redBallRules });

const anyAct = fc.constantFrom('draft', 'discard', 'activate', 'back');
type Step = string | Rules;

function carryOut(book: Rulebook, step: Step): Rulebook {
  const state = { draftId: book.draft?.draftId ?? randomUUID(), revision: book.draft?.revision ?? 1 };
  const act = { ...ana, draws };
  try {
    if (step === 'draft') return after(book, startDraft(book, { draftId: randomUUID(), basedOn: 'v1.0' }, act));
    if (step === 'discard') return after(book, discardDraft(book, state, act));
    if (step === 'activate') return after(book, activateDraft(book, state, act));
    if (step === 'back')
      return after(book, rollBack(book, { activationId: randomUUID(), version: 'v1.0', reason: 'Back' }, act));
    return typeof step === 'string'
      ? book
      : after(book, changeDraft(book, { ...state, note: 'Because', ...step }, act));
  } catch {
    return book; // refused
  }
}
