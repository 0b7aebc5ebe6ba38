import { catalogue } from '@numbercast/lottery';
import { useQuery } from '@tanstack/react-query';

import { fullDateOf } from '../../../lib/lottery/draw-time.js';
import { ChoiceFilter } from './choice-filter.js';
import { adminDrawsQuery } from '../draws-api.js';

interface DrawFilterProps {
  readonly value: string;
  /** Label of the choice that stands for all draws. */
  readonly none: string;
  readonly onChoose: (drawId: string) => void;
}

export function DrawFilter({ value, none, onChoose }: DrawFilterProps) {
  const { data } = useQuery(adminDrawsQuery);
  const draws = data?.items.map(
    ({ drawId, game, date }) => [drawId, `${catalogue[game].name}, ${fullDateOf(date)}`] as const,
  );
  // A draw the address names stays chosen though the list of draws is not there, or no longer goes back so far
  const named = value && !draws?.some(([drawId]) => drawId === value) ? ([[value, value]] as const) : [];
  return (
    <ChoiceFilter label="Draw" value={value} choices={[['', none], ...named, ...(draws ?? [])]} onChoose={onChoose} />
  );
}
