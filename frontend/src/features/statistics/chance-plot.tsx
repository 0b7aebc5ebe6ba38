import { useState } from 'react';

import * as words from '#words/features/statistics/pictures.js';
import { isIn } from '../../lib/lottery/expected.js';
import { Button } from '../../ui/button.js';
import { DotPlot } from './dot-plot.js';
import { fairCounts } from './fair-draws.js';
import type { Statistics } from './statistics.js';
import { expectedOf, whiteDrum } from './statistics-summary.js';

const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0]!;

/** The real counts compared with those of a simulated, fair history, which looks similar. */
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
          {words.shuffle(draws)}
        </Button>
        {simulated && (
          <Button kind="quiet" size="small" onClick={() => setSimulated(null)}>
            {words.showReal}
          </Button>
        )}
      </div>
      <output className="mt-3 block min-h-20">
        {simulated ? (
          <span className="block">
            <strong className="font-semibold">{words.madeUp}</strong>{' '}
            <span className="figures text-muted">
              {words.insideOf(insideOf(simulated), whites.length, insideOf(real))}
            </span>
          </span>
        ) : (
          <span className="block text-muted">{words.invitation(draws)}</span>
        )}
      </output>
    </div>
  );
}
