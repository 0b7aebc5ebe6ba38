import { catalogue } from '@numbercast/lottery';

import * as words from '#words/features/statistics/pictures.js';
import { redBalls, whiteBalls } from '#words/features/statistics/statistics-page.js';
import { formatNumber } from '../../lib/format/format-number.js';
import { BallBoard } from './ball-board.js';
import { pictureGrid } from './ball-cell.js';
import { BallTable } from './ball-table.js';
import { ChancePlot } from './chance-plot.js';
import { CountTable } from './count-table.js';
import { PairBars } from './pair-bars.js';
import { PairTable } from './pair-table.js';
import { Picture } from './picture.js';
import { fileAddress, type Statistics } from './statistics.js';
import { pairsIn, specialDrum, whiteDrum } from './statistics-summary.js';

/** The four pictures of an era with draws. */
export function Pictures({ statistics }: { statistics: Statistics }) {
  const { game, era, draws, whites, reds, pairs, partners } = statistics;
  const red = catalogue[game].redBall;
  const allReds = redBalls(red);
  const file = fileAddress({ game, era: era.from });
  return (
    <div className={pictureGrid}>
      <Picture
        title={whiteBalls}
        id="white-balls"
        what={words.ofWhiteBalls}
        file={file}
        table={<BallTable name={words.whiteBall} title={whiteBalls} counts={whites} />}
      >
        <BallBoard
          name={words.whiteBall}
          title={whiteBalls}
          drum={whiteDrum(era)}
          draws={draws}
          counts={whites}
          partners={partners}
        />
      </Picture>
      <Picture
        title={words.chanceTitle}
        id="chance"
        what={words.ofDots}
        file={file}
        table={<CountTable counts={whites} />}
      >
        <ChancePlot statistics={statistics} />
      </Picture>
      <Picture
        title={allReds}
        id="red-balls"
        what={words.ofRedBalls(red)}
        file={file}
        table={<BallTable name={red} title={allReds} counts={reds} />}
      >
        <BallBoard name={red} title={allReds} drum={specialDrum(era)} draws={draws} counts={reds} />
      </Picture>
      <Picture
        title={words.pairsTitle}
        id="pairs"
        what={words.ofPairs}
        lead={words.pairsLead(formatNumber(pairsIn(era)))}
        file={file}
        table={<PairTable pairs={pairs} />}
      >
        <PairBars statistics={statistics} />
      </Picture>
    </div>
  );
}
