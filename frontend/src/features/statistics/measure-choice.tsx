import { useId } from 'react';

import * as words from '#words/features/statistics/pictures.js';
import { segment, segments } from '../../ui/segments.js';
import type { Measure } from './statistics-summary.js';

const measures = { times: words.timesDrawn, gap: words.drawsAgo } as const;

interface MeasureChoiceProps {
  /** `White balls` */
  readonly of: string;
  readonly measure: Measure;
  readonly onChange: (measure: Measure) => void;
}

/** Selects the measure that a board shows. */
export function MeasureChoice({ of, measure, onChange }: MeasureChoiceProps) {
  const name = useId();
  return (
    <fieldset className={segments}>
      <legend className="sr-only">{words.boardBy(of)}</legend>
      {(Object.keys(measures) as Measure[]).map((each) => (
        <label key={each} className={segment}>
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={measure === each}
            onChange={() => onChange(each)}
          />
          {measures[each]}
        </label>
      ))}
    </fieldset>
  );
}
