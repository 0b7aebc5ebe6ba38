import { catalogue } from '@numbercast/lottery';
import { useQuery } from '@tanstack/react-query';

import { fullDateOf } from '../../../lib/lottery/draw-time.js';
import { ChoiceFilter } from './choice-filter.js';
import { adminDrawsQuery } from '../draws-api.js';

interface DrawFilterProps {
  readonly value: string;
  /** Label of the option for no particular draw. */
  readonly none: string;
  readonly onChoose: (drawId: string) => void;
}

export function DrawFilter({ value, none, onChoose }: DrawFilterProps) {
  const { data } = useQuery(adminDrawsQuery);
  const draws = data?.items.map(
    ({ drawId, game, date }) => [drawId, `${catalogue[game].name}, ${fullDateOf(date)}`] as const,
  );
  // A draw in the URL stays selected even if the list has not loaded or no longer includes it
  const named = value && !draws?.some(([drawId]) => drawId === value) ? ([[value, value]] as const) : [];
  return (
    <ChoiceFilter label="Draw" value={value} choices={[['', none], ...named, ...(draws ?? [])]} onChoose={onChoose} />
  );
}
