import { useState } from 'react';

import { formatCount } from '../../lib/format/format-count.js';
import { isIn } from '../../lib/lottery/expected.js';
import { Button } from '../../ui/button.js';
import { DotPlot } from './dot-plot.js';
import { fairCounts } from './fair-draws.js';
import type { Statistics } from './statistics.js';
import { expectedOf, whiteDrum } from './statistics-summary.js';

const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0]!;

/** The real counts beside those of a made-up, fair history, which looks the same. */
export function ChancePlot({ statistics: { draws, era, whites } }: { statistics: Statistics }) {
  const [simulated, setSimulated] = useState<readonly number[] | null>(null);
  const real = whites.map(({ times }) => times);
  const expected = expectedOf('times', whiteDrum(era), draws);
  const insideOf = (counts: readonly number[]) => counts.filter((count) => isIn(expected.usual, count)).length;
  return (
    <div>
      <DotPlot real={real} simulated={simulated} expected={expected} />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button kind="secondary" size="small" onClick={() => setSimulated(fairCounts(draws, whites.length, newSeed()))}>
          Shuffle {formatCount(draws, 'fair draw')}
        </Button>
        {simulated && (
          <Button kind="quiet" size="small" onClick={() => setSimulated(null)}>
            Show the real draws
          </Button>
        )}
      </div>
      <output className="mt-3 block min-h-20">
        {simulated ? (
          <span className="block">
            <strong className="font-semibold">This is a made-up, perfectly fair history. It looks the same.</strong>{' '}
            <span className="figures text-muted">
              {insideOf(simulated)} of {whites.length} balls are in the usual range; of the real ones (outlined){' '}
              {insideOf(real)}.
            </span>
          </span>
        ) : (
          <span className="block text-muted">
            One dot for each white ball, by how often it came up. Now let a computer make up{' '}
            {formatCount(draws, 'draw')} in which every ball has the same chance.
          </span>
        )}
      </output>
    </div>
  );
}
