import { catalogue } from '@numbercast/lottery';
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
  const special = catalogue[game].redBall;
  const file = fileAddress({ game, era: era.from });
  return (
    <div className={pictureGrid}>
      <Picture
        title="White balls"
        id="white-balls"
        what="the white balls"
        file={file}
        table={<BallTable title="White ball" counts={whites} />}
      >
        <BallBoard name="White ball" drum={whiteDrum(era)} draws={draws} counts={whites} partners={partners} />
      </Picture>
      <Picture title="Is it chance?" id="chance" what="the dots" file={file} table={<CountTable counts={whites} />}>
        <ChancePlot statistics={statistics} />
      </Picture>
      <Picture
        title={`${special}s`}
        id="red-balls"
        what={`the ${special}s`}
        file={file}
        table={<BallTable title={special} counts={reds} />}
      >
        <BallBoard name={special} drum={specialDrum(era)} draws={draws} counts={reds} />
      </Picture>
      <Picture
        title="Most frequent pairs"
        id="pairs"
        what="the pairs"
        lead={`The top ten of ${formatNumber(pairsIn(era))} pairs. In any fair history some pair leads.`}
        file={file}
        table={<PairTable pairs={pairs} />}
      >
        <PairBars statistics={statistics} />
      </Picture>
    </div>
  );
}
