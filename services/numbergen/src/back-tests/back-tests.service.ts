import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Clock, Scheduled, Leases } from '@numbercast/platform';
import { drawIdOf, eraOn, type Game, GAMES, setsIn } from '@numbercast/lottery';
import { isGenerating } from '../draws/progress.js';
import { DrawsRepository } from '../draws/draws.repository.js';
import { countQuestion } from '../generator/space-count.js';
import { SpaceCounts } from '../generator/space-counts.js';
import { ResultsRepository } from '../results/results.repository.js';
import { historyNeeded, type Rules } from '../rules/rule-version.js';
import { RulesRepository } from '../rules/rules.repository.js';
import { type BackTest, type Finding, note, type Order, start, supersede } from './back-test.js';
import { BackTestsRepository } from './back-tests.repository.js';

const INTERVAL_MS = 1_000;
const LEASE_MS = 15_000;
/** Sorts after the date of any draw. */
const EVER = '9999-12-31';

/** Runs back-tests on one replica, draw by draw. An interrupted test continues at the next run. */
@Injectable()
export class BackTestsService implements OnModuleDestroy {
  private isStopping = false;

  constructor(
    private readonly clock: Clock,
    private readonly leases: Leases,
    private readonly tests: BackTestsRepository,
    private readonly rules: RulesRepository,
    private readonly results: ResultsRepository,
    private readonly draws: DrawsRepository,
    private readonly counts: SpaceCounts,
  ) {}

  onModuleDestroy() {
    this.isStopping = true;
  }

  async start(draftId: string, order: Order): Promise<BackTest> {
    const datesOf = async (game: Game) =>
      (await this.results.listBefore(game, EVER, order.draws)).map(({ date }) => date);
    const dated = await Promise.all(GAMES.map(async (game) => [game, await datesOf(game)] as const));
    const dates = Object.fromEntries(dated) as Record<Game, string[]>;
    return (await this.tests.start(draftId, (current) => start(current, order, dates)))!;
  }

  /** Returns whether tests must wait. Pool generation has priority. */
  async isWaiting(): Promise<boolean> {
    return (await this.draws.listOpen()).some(isGenerating);
  }

  @Scheduled(INTERVAL_MS)
  async goOn() {
    const [draftId] = await this.tests.listRunning();
    if (!draftId) return;
    await this.leases.during('back-test', LEASE_MS, async (lease) => {
      while (lease.alive() && !this.isStopping && !(await this.isWaiting())) if (!(await this.advance(draftId))) return;
    });
  }

  /** Checks the next draw. @returns whether there may be another */
  private async advance(draftId: string): Promise<boolean> {
    const test = await this.tests.find(draftId);
    const next = test?.plan[test.findings.length];
    if (!test || !next || test.state !== 'running') return false;
    const { draft } = await this.rules.book();
    if (draft?.draftId !== draftId || draft.revision !== test.revision) {
      await this.tests.change(draftId, (current) => supersede(current, this.clock.now()));
      return false;
    }
    const finding = await this.checkDraw(test, next);
    await this.tests.change(draftId, (current) => note(current, test.runId, finding, this.clock.now()));
    return true;
  }

  private async checkDraw({ draft, inForce }: BackTest, { game, date }: BackTest['plan'][number]): Promise<Finding> {
    const needed = Math.max(historyNeeded(draft), historyNeeded(inForce));
    const before = await this.results.listBefore(game, date, needed);
    const wanted = (await this.results.find(drawIdOf({ game, date })))!;
    const count = (rules: Rules) => this.counts.countInTime(countQuestion(rules, { game, date }, before, wanted));
    return {
      game,
      date,
      known: before.length,
      isShort: before.length < needed,
      whole: setsIn(eraOn(game, date)),
      draft: await count(draft),
      inForce: await count(inForce),
    };
  }
}
