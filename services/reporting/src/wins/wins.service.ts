import { Injectable } from '@nestjs/common';
import { Clock, type Decision, type Document } from '@numbercast/platform';
import { AssignmentsRepository } from '../assignments/assignments.repository.js';
import type { Draw } from '../draws/draw.js';
import { DrawsRepository } from '../draws/draws.repository.js';
import { written } from '../draws/report.js';
import { payoutCentsOf } from '../jackpots/jackpot-proposal.js';
import { JackpotsRepository } from '../jackpots/jackpots.repository.js';
import { type Act, closeCase, contactBy, markContacted, recordPayout, type Win, winNotFound, winVoid } from './win.js';
import { winIdOf, WinsRepository } from './wins.repository.js';

/** Maximum number of wins listed, newest first; wins are years apart. */
const LISTED = 100;

type Winning = Pick<Document<Draw>, '_id' | 'game' | 'date' | 'published' | 'notifiedWinners'>;

/** Jackpots that members' sets have won, and the actions recorded for them. */
@Injectable()
export class WinsService {
  constructor(
    private readonly draws: DrawsRepository,
    private readonly assignments: AssignmentsRepository,
    private readonly wins: WinsRepository,
    private readonly jackpots: JackpotsRepository,
    private readonly clock: Clock,
  ) {}

  /** Lists the wins found by the reports, and recorded wins that a corrected result has withdrawn. */
  async list() {
    const [won, recorded] = await Promise.all([this.draws.listWon(LISTED), this.wins.list(LISTED)]);
    const found = (await Promise.all(won.map((draw) => this.winsOf(draw)))).flat();
    const standing = new Set(found.map(winIdOf));
    const all = new Map([...found, ...recorded].map((win) => [winIdOf(win), win]));
    const items = await Promise.all([...all.values()].map((win) => this.shown(win, standing.has(winIdOf(win)))));
    return { now: this.clock.now(), items: items.sort((a, b) => b.date.localeCompare(a.date)) };
  }

  async recordPayout(winId: string, grossCents: number, by: string) {
    return this.act(winId, by, (win, act) => recordPayout(win, grossCents, act));
  }

  async markContacted(winId: string, by: string) {
    return this.act(winId, by, markContacted);
  }

  async closeCase(winId: string, by: string) {
    return this.act(winId, by, closeCase);
  }

  private async act(winId: string, by: string, decide: (win: Win, act: Act) => Decision<Win> | null) {
    const found = await this.find(winId);
    if (!found) throw (await this.wins.find(winId)) ? winVoid() : winNotFound();
    const act = { by, at: this.clock.now() };
    const { balls } = found;
    const win = await this.wins.change(winId, (recorded) => decide({ ...(recorded ?? found), balls }, act));
    return this.shown(win!, true); // never null: a decision about an unrecorded win records something or throws
  }

  /** Returns the win according to the currently published result. */
  private async find(winId: string): Promise<Win | null> {
    const [drawId = '', memberId = ''] = winId.split('|');
    const draw = await this.draws.find(drawId);
    const wins = draw ? await this.winsOf(draw) : [];
    return wins.find((win) => win.memberId === memberId) ?? null;
  }

  /** @param stands whether the set won according to the currently published result */
  private async shown({ game, drawId, date, memberId, balls, payout, case: opened }: Win, stands: boolean) {
    const [confirmedMillions, proposal] = await Promise.all([
      this.jackpots.confirmedMillionsOf(drawId),
      this.jackpots.findProposal(drawId),
    ]);
    const feed = proposal && {
      dollars: proposal.dollars,
      winners: proposal.winners ?? null,
      payoutCents: payoutCentsOf(proposal),
      source: proposal.source,
      readAt: proposal.readAt,
    };
    return {
      winId: winIdOf({ drawId, memberId }),
      game,
      drawId,
      date,
      memberId,
      balls: { whites: balls.whites, red: balls.red },
      stands,
      contactBy: contactBy(date),
      payout: payout ?? null,
      case: opened ?? null,
      jackpot: { confirmedMillions, feed },
    };
  }

  /** Returns the wins of a draw. Published winners may not have won according to a corrected result. */
  private async winsOf({ _id: drawId, game, date, published: balls, notifiedWinners = [] }: Winning): Promise<Win[]> {
    if (!balls) return [];
    const drawn = written([...balls.whites, balls.red]);
    const given = await Promise.all(notifiedWinners.map((memberId) => this.assignments.find(drawId, memberId)));
    return given
      .filter((sets) => sets !== null)
      .filter(({ lines }) => lines.some((line) => written(line) === drawn))
      .map(({ memberId }) => ({ game, drawId, date, memberId, balls }));
  }
}
