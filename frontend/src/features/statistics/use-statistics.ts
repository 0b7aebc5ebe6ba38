import { useEffect, useState, type ComponentType } from 'react';

import { useNavigation, useQuery } from '../../lib/browser/navigation.js';
import { paths } from '../../lib/browser/paths.js';
import { queryStringOf, placeIn, readStatistics, type Place, type Statistics } from './statistics.js';

/** Downloaded after the page, in parallel with the statistics that they show. */
const loadPictures = () => import('./pictures.js');

export interface Found {
  readonly statistics: Statistics;
  readonly Pictures: ComponentType<{ statistics: Statistics }>;
}

interface Answer {
  readonly of: string;
  readonly found: Found | 'failed';
}

/** The selection in the URL, which changes without loading another page. Null until it is known. */
function usePlace() {
  const { go, followsLinks } = useNavigation();
  const query = useQuery();
  const [chosen, setChosen] = useState<Place>();
  const choose = (next: Place) => {
    const address = paths.statistics({ ...next });
    if (followsLinks) return go(address, { replace: true });
    history.replaceState(history.state, '', address);
    setChosen(next);
  };
  return { place: chosen ?? (query && placeIn(query)), choose };
}

/** Loads the statistics that the URL selects, once it is known. */
export function useStatistics() {
  const { place, choose } = usePlace();
  const wanted = place && queryStringOf(place);
  const [answer, setAnswer] = useState<Answer>();
  const [tries, setTries] = useState(1);
  useEffect(() => {
    if (wanted === null) return;
    let isWanted = true;
    const take = (found: Answer['found']) => {
      if (isWanted) setAnswer({ of: wanted, found });
    };
    // Shown in the page, with a retry button
    void Promise.all([readStatistics(wanted), loadPictures()]).then(
      ([statistics, { Pictures }]) => take({ statistics, Pictures }),
      () => take('failed'),
    );
    return () => {
      isWanted = false;
    };
  }, [wanted, tries]);
  const found = answer?.of === wanted ? answer?.found : undefined;
  const retry = () => {
    setAnswer(undefined);
    setTries(tries + 1);
  };
  const isFailed = found === 'failed';
  return { place, choose, retry, found: isFailed ? undefined : found, isFailed };
}
