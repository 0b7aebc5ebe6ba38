import { Injectable } from '@nestjs/common';
import { Clock } from '@numbercast/platform';
import { z } from 'zod';
import { type BackTest, summarize, summarySchema, TEST_STATES } from '../back-tests/back-test.js';
import { BackTestsRepository } from '../back-tests/back-tests.repository.js';
import { BackTestsService } from '../back-tests/back-tests.service.js';
import type { Rules } from '../rules/rule-version.js';
import {
  type Activation,
  activateDraft,
  activationInForce,
  activationSchema,
  changeDraft,
  discardDraft,
  draftAt,
  draftSchema,
  type DraftChange,
  type DraftState,
  inForce,
  madeVersion,
  nextVersion,
  rollBack,
  type Rulebook,
  startDraft,
  versionOf,
} from '../rules/rulebook.js';
import { checkRules } from '../rules/rule-limits.js';
import { RulesRepository } from '../rules/rules.repository.js';
import {
  assertEnoughSets,
  isEnough,
  type SetAvailability,
  setAvailabilitySchema,
  setsNeeded,
} from './set-availability.js';
import { nextDraw, SetAvailabilityService } from './set-availability.service.js';

export const studioResponse = z.object({
  inForce: activationSchema,
  nextDraws: z.array(nextDraw),
  draft: draftSchema.extend({ version: z.string() }).nullable(),
  backTest: z
    .object({
      runId: z.string(),
      revision: z.int(),
      draws: z.int(),
      inForceVersion: z.string(),
      state: z.enum(TEST_STATES),
      startedBy: z.string(),
      startedAt: z.date(),
      done: z.int(),
      all: z.int(),
      isWaiting: z.boolean(),
      games: z.array(summarySchema),
    })
    .nullable(),
  versions: z.array(madeVersion.extend({ activations: z.array(activationSchema) })),
});

const comparedRoom = setAvailabilitySchema.extend({ setsInForce: z.int(), setsNeeded: z.int(), isEnough: z.boolean() });
export const availabilityResponse = z.object({ inForce: z.string(), games: z.array(comparedRoom) });

/** Operations on rules for operators: draft, compare, test, activate, roll back. */
@Injectable()
export class StudioService {
  constructor(
    private readonly clock: Clock,
    private readonly rules: RulesRepository,
    private readonly rooms: SetAvailabilityService,
    private readonly backTests: BackTestsService,
    private readonly tests: BackTestsRepository,
  ) {}

  async show() {
    return this.shown(await this.rules.book());
  }

  async startDraft(from: { draftId: string; basedOn: string }, actor: string) {
    return this.shown(await this.rules.change((book) => startDraft(book, from, this.act(actor))));
  }

  async changeDraft(change: DraftChange, actor: string) {
    checkRules(change, this.clock.now());
    return this.shown(await this.rules.change((book) => changeDraft(book, change, this.act(actor))));
  }

  async discardDraft(state: DraftState, actor: string) {
    return this.shown(await this.rules.change((book) => discardDraft(book, state, this.act(actor))));
  }

  /** Returns the sets that the draft leaves in the next draws, compared to the active version. */
  async roomOfDraft(state: DraftState) {
    const book = await this.rules.book();
    return this.compare(draftAt(book, state), book);
  }

  /** Returns the same for an existing version. */
  async roomOfVersion(version: string) {
    const book = await this.rules.book();
    return this.compare(versionOf(book, version), book);
  }

  async backTest({ runId, draws, ...state }: DraftState & Pick<BackTest, 'runId' | 'draws'>, actor: string) {
    const book = await this.rules.book();
    const { revision, whiteBallRules, redBallRules } = draftAt(book, state);
    const now = inForce(book);
    const order = {
      runId,
      revision,
      draws,
      draft: { whiteBallRules, redBallRules },
      inForce: { whiteBallRules: now.whiteBallRules, redBallRules: now.redBallRules },
      inForceVersion: now.version,
      startedBy: actor,
      startedAt: this.clock.now(),
    };
    await this.backTests.start(state.draftId, order);
    return this.shown(book);
  }

  /** Activates the draft from the next unsealed draw of each game. A repeated request returns the same response. */
  async activate(state: DraftState, actor: string) {
    const { draft, ...book } = await this.rules.book();
    if (draft?.draftId === state.draftId)
      assertEnoughSets(await this.rooms.roomsOf(draftAt({ ...book, draft }, state)));
    const draws = await this.drawIds();
    return this.shown(
      await this.rules.change((current) => activateDraft(current, state, { ...this.act(actor), draws })),
    );
  }

  async rollBack(back: Pick<Activation, 'activationId' | 'version' | 'reason'>, actor: string) {
    assertEnoughSets(await this.rooms.roomsOf(versionOf(await this.rules.book(), back.version)));
    const draws = await this.drawIds();
    return this.shown(await this.rules.change((book) => rollBack(book, back, { ...this.act(actor), draws })));
  }

  private act(actor: string) {
    return { actor, now: this.clock.now() };
  }

  private async drawIds() {
    return (await this.rooms.nextDraws()).map(({ drawId }) => drawId);
  }

  private async compare(rules: Rules, book: Rulebook) {
    const [after, before] = [await this.rooms.roomsOf(rules), await this.rooms.roomsOf(inForce(book))];
    const shown = (room: SetAvailability, i: number) => ({
      ...room,
      setsInForce: before[i]!.sets,
      setsNeeded: setsNeeded(room),
      isEnough: isEnough(room),
    });
    return { inForce: inForce(book).version, games: after.map(shown) };
  }

  private async shown(book: Rulebook) {
    const { draft, versions, activations } = book;
    const test = draft && (await this.tests.find(draft.draftId));
    return {
      inForce: activationInForce(book),
      nextDraws: await this.rooms.nextDraws(),
      draft: draft && { ...draft, version: nextVersion(book) },
      backTest: test && backTestResponse(test, await this.backTests.isWaiting()),
      versions: versions.toReversed().map((version) => ({
        ...version,
        activations: activations.filter((each) => each.version === version.version).toReversed(),
      })),
    };
  }
}

const backTestResponse = (test: BackTest, isWaiting: boolean) => {
  const { runId, revision, draws, inForceVersion, state, startedBy, startedAt, plan, findings } = test;
  const progress = { done: findings.length, all: plan.length, isWaiting: state === 'running' && isWaiting };
  const about = { runId, revision, draws, inForceVersion, state, startedBy, startedAt };
  return { ...about, ...progress, games: summarize(test) };
};
