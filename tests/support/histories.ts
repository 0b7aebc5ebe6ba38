import type { ExpectedDraw, Game } from './draws.js';
import type { SandboxClient } from './sandbox-client.js';
import type { Drawn } from './rules.js';

const DATA_SET: Record<Game, string> = { powerball: 'd6yy-54nr', megamillions: '5xaw-6ayf' };

export interface Histories {
  /** Results known when a draw was sealed, newest first, by draw id. */
  before: Map<string, Drawn[]>;
  resultOf: (drawId: string) => Drawn | undefined;
}

async function resultsOf(sandbox: SandboxClient, game: Game): Promise<Drawn[]> {
  const rows = await sandbox.results(DATA_SET[game]);
  return rows.map(({ draw_date, winning_numbers, mega_ball }) => {
    const balls = winning_numbers.split(' ').map(Number);
    const red = mega_ball === undefined ? balls.pop()! : Number(mega_ball);
    return { date: draw_date.slice(0, 10), whites: balls.sort((a, b) => a - b), red };
  });
}

/** Official results before each draw. */
export async function historiesOf(sandbox: SandboxClient, draws: ExpectedDraw[]): Promise<Histories> {
  const [powerball, megamillions] = await Promise.all([
    resultsOf(sandbox, 'powerball'),
    resultsOf(sandbox, 'megamillions'),
  ]);
  const all = { powerball, megamillions };
  const before = new Map(
    draws.map(({ drawId, game, date }) => [drawId, all[game].filter((drawn) => drawn.date < date)]),
  );
  const resultOf = (drawId: string) => {
    const known = draws.find((draw) => draw.drawId === drawId);
    return known && all[known.game].find(({ date }) => date === known.date);
  };
  return { before, resultOf };
}
