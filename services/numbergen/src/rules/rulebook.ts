import { acted, type Decision, invalidInput, problem } from '@numbercast/platform';
import { z } from 'zod';
import { featuresOf, type Rules, type RuleVersion, ruleVersion, sameRules, v1 } from './rule-version.js';

/** A version with its origin. */
export const madeVersion = ruleVersion.extend({
  /** The draft it was created from; null for initial versions. */
  draftId: z.string().nullable(),
  basedOn: z.string().nullable(),
  madeBy: z.string(),
  madeAt: z.date(),
});
export type MadeVersion = z.infer<typeof madeVersion>;

/** An activation: from `since` until the next one, draws are sealed with this version. */
export const activationSchema = z.object({
  /** Chosen by the caller, so that a repeated request has one effect. */
  activationId: z.string(),
  version: z.string(),
  since: z.date(),
  actor: z.string(),
  reason: z.string(),
});
export type Activation = z.infer<typeof activationSchema>;

/** Proposed rules, which generate no numbers. */
export const draftSchema = ruleVersion.pick({ whiteBallRules: true, redBallRules: true }).extend({
  draftId: z.string(),
  basedOn: z.string(),
  /** Reason for the change, as text. */
  note: z.string(),
  /** Incremented by each change, which names the revision that it is based on. */
  revision: z.number(),
  startedBy: z.string(),
  startedAt: z.date(),
  changedBy: z.string(),
  changedAt: z.date(),
});
export type Draft = z.infer<typeof draftSchema>;

/** All versions, their activations, and the draft. One document, so that an activation is one write. */
export interface Rulebook {
  /** Never changed or removed; oldest first. */
  versions: MadeVersion[];
  /** The newest last. */
  activations: Activation[];
  draft: Draft | null;
}

export interface Act {
  actor: string;
  now: Date;
}

export type DraftState = Pick<Draft, 'draftId' | 'revision'>;
export type DraftChange = DraftState & Rules & Pick<Draft, 'note'>;

export const draftExists = problem('draft-exists', 409, 'A draft already exists');
export const draftChanged = problem('draft-changed', 409, 'Someone else has changed the draft');
export const draftGone = problem('draft-gone', 404, 'Draft not found');
export const versionNotFound = problem('rule-version-not-found', 404, 'Rule version not found');
export const nothingChanged = problem('draft-changes-nothing', 409, 'The draft changes nothing');

/** The actor of automatic actions. */
const BY_ITSELF = 'Numbercast';

/** Returns the first rulebook: with the known versions, the newest of them active, or with v1.0. */
export function firstRulebook(known: (RuleVersion & { since: Date })[], now: Date): Rulebook {
  const versions = known.length > 0 ? known : [{ ...v1, since: now }];
  return {
    versions: versions.map(({ since, ...version }) => ({
      ...version,
      draftId: null,
      basedOn: null,
      madeBy: BY_ITSELF,
      madeAt: since,
    })),
    activations: versions.map(({ version, since }) => ({
      activationId: version,
      version,
      since,
      actor: BY_ITSELF,
      reason: 'Initial version',
    })),
    draft: null,
  };
}

/** @throws versionNotFound */
export function versionOf({ versions }: Rulebook, version: string): MadeVersion {
  const found = versions.find((each) => each.version === version);
  if (!found) throw versionNotFound({ detail: version });
  return found;
}

export const activationInForce = ({ activations }: Rulebook) => activations.at(-1)!;
export const inForce = (book: Rulebook) => versionOf(book, activationInForce(book).version);

/** Returns the version that a draft will get. Numbers of discarded drafts are reused. */
export const nextVersion = ({ versions }: Rulebook) =>
  `v1.${1 + Math.max(...versions.map(({ version }) => Number(version.split('.')[1])))}`;

/** Returns the draft. @throws draftGone, draftChanged unless it is this draft in this revision */
export function draftAt({ draft }: Rulebook, { draftId, revision }: DraftState): Draft {
  if (draft?.draftId !== draftId)
    throw draftGone({ detail: 'It was activated or discarded meanwhile. Load the page again.' });
  if (draft.revision === revision) return draft;
  throw draftChanged({
    detail: `${draft.changedBy} changed it at ${stamp(draft.changedAt)}. Load it again to see what it says now, then make your change.`,
  });
}

const stamp = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const auditEntry = ({ actor, now }: Act, action: string, target: string) =>
  acted({ by: actor, at: now }, action, target);

/** Starts a draft as a copy of a version. Returns null when it was already started, or has become a version since. */
export function startDraft(
  book: Rulebook,
  from: { draftId: string; basedOn: string },
  act: Act,
): Decision<Rulebook> | null {
  const { draftId, basedOn } = from;
  if (book.draft?.draftId === draftId || book.versions.some((version) => version.draftId === draftId)) return null;
  if (book.draft)
    throw draftExists({
      detail: `${book.draft.startedBy} began it at ${stamp(book.draft.startedAt)}. Continue it, or discard it first.`,
    });
  const { whiteBallRules, redBallRules } = versionOf(book, basedOn);
  const { actor, now } = act;
  const who = { startedBy: actor, startedAt: now, changedBy: actor, changedAt: now };
  const draft: Draft = { draftId, basedOn, whiteBallRules, redBallRules, note: '', revision: 1, ...who };
  return {
    next: { ...book, draft },
    events: [auditEntry(act, 'drafted rules', `${nextVersion(book)}, based on ${basedOn}`)],
  };
}

/** Changes the draft. Returns null when it already has these values, e.g. when a change is sent twice. */
export function changeDraft(book: Rulebook, change: DraftChange, act: Act): Decision<Rulebook> | null {
  const { draftId, revision, note, whiteBallRules, redBallRules } = change;
  const { draft } = book;
  if (draft?.draftId === draftId && draft.note === note && sameRules(draft, change)) return null;
  const next: Draft = {
    ...draftAt(book, { draftId, revision }),
    note,
    whiteBallRules,
    redBallRules,
    revision: revision + 1,
    changedBy: act.actor,
    changedAt: act.now,
  };
  return { next: { ...book, draft: next }, events: [auditEntry(act, 'changed rule draft', nextVersion(book))] };
}

/** Discards the draft. Returns null when there is no draft. */
export function discardDraft(book: Rulebook, state: DraftState, act: Act): Decision<Rulebook> | null {
  if (!book.draft) return null;
  const { basedOn } = draftAt(book, state);
  const target = `${nextVersion(book)}, based on ${basedOn}`;
  return { next: { ...book, draft: null }, events: [auditEntry(act, 'discarded rule draft', target)] };
}

/** Turns the draft into a version and activates it. Returns null when it is already a version. */
export function activateDraft(
  book: Rulebook,
  state: DraftState,
  act: Act & { draws: string[] },
): Decision<Rulebook> | null {
  if (book.versions.some(({ draftId }) => draftId === state.draftId)) return null;
  const { draftId, basedOn, note, whiteBallRules, redBallRules } = draftAt(book, state);
  if (note === '') throw invalidInput({ errors: [{ pointer: '/note', detail: 'Give a reason for the record' }] });
  if (sameRules(inForce(book), { whiteBallRules, redBallRules }))
    throw nothingChanged({ detail: `It has the same rules as ${inForce(book).version}, which is active.` });
  const version = nextVersion(book);
  const rules = { whiteBallRules, redBallRules };
  const origin = { draftId, basedOn, madeBy: act.actor, madeAt: act.now };
  const made: MadeVersion = { version, features: featuresOf(rules), ...rules, ...origin };
  const activation: Activation = { activationId: draftId, version, since: act.now, actor: act.actor, reason: note };
  return {
    next: { versions: [...book.versions, made], activations: [...book.activations, activation], draft: null },
    events: [auditEntry(act, `activated rules ${version}`, act.draws.join(', '))],
  };
}

/** Activates an earlier version again. Returns null when it is already active. */
export function rollBack(
  book: Rulebook,
  { activationId, version, reason }: Pick<Activation, 'activationId' | 'version' | 'reason'>,
  act: Act & { draws: string[] },
): Decision<Rulebook> | null {
  const isDone = book.activations.some((activation) => activation.activationId === activationId);
  if (isDone || inForce(book).version === versionOf(book, version).version) return null;
  const activation: Activation = { activationId, version, since: act.now, actor: act.actor, reason };
  return {
    next: { ...book, activations: [...book.activations, activation] },
    events: [auditEntry(act, `rolled back to rules ${version}`, act.draws.join(', '))],
  };
}
