import { Injectable } from '@nestjs/common';
import { Clock } from '@numbercast/platform';
import { StatsService } from './stats.service.js';
import { StatsRepository } from './stats.repository.js';
import { type BoardRow, boardRow } from './board.js';

/** How long a draw stays on the board after its deadline. */
export const BOARD_KEEPS_MS = 8 * 24 * 3_600_000;
const BOARD_LINES = 40;

/** The delivery board: the state of sending per draw. */
@Injectable()
export class BoardService {
  constructor(
    private readonly counting: StatsService,
    private readonly counts: StatsRepository,
    private readonly clock: Clock,
  ) {}

  /** Reads the board, latest deadline first, with the time of reading: the clock of the browser may differ. */
  async read(drawId?: string) {
    await this.counting.catchUp();
    const now = this.clock.now();
    const deadlineFrom = new Date(now.getTime() - BOARD_KEEPS_MS);
    const counts = await this.counts.of(drawId ? { drawId } : { deadlineFrom });
    const rows = counts.map(boardRow).filter((message) => message !== null);
    const shown = drawId ? rows : rows.filter(({ deadline }) => deadline >= deadlineFrom);
    const lines = shown.toSorted(byDeadline).slice(0, BOARD_LINES);
    return {
      now,
      rows: lines,
      results: (await this.counts.resultsOf(lines)).map(boardRow).filter((row) => row !== null),
    };
  }
}

const nameOf = ({ drawId, channel }: BoardRow) => `${drawId}|${channel}`;
const byDeadline = (a: BoardRow, b: BoardRow) =>
  b.deadline.getTime() - a.deadline.getTime() || (nameOf(a) < nameOf(b) ? -1 : 1);
