import { type Game } from '@numbercast/lottery';

/** The official results of a game at the open data service, the same in both sources. */
interface DataSet {
  id: string;
  /**
   * Location of the red ball: its column in the CSV export and its field in JSON. Null when it is the sixth winning
   * number.
   */
  redBall: { column: string; field: string } | null;
}

export const dataSets: Record<Game, DataSet> = {
  powerball: { id: 'd6yy-54nr', redBall: null },
  megamillions: { id: '5xaw-6ayf', redBall: { column: 'Mega Ball', field: 'mega_ball' } },
};

/** The columns of the CSV export. */
export const columnsOf = (game: Game): string[] => {
  const { redBall } = dataSets[game];
  return ['Draw Date', 'Winning Numbers', ...(redBall ? [redBall.column] : [])];
};
