import { useEffect, useState } from 'react';

import { useQuery } from '../../lib/browser/navigation.js';
import { queryStringOf, placeIn, readStatistics, type Statistics } from './statistics.js';

interface Answer {
  readonly of: string;
  readonly statistics: Statistics | 'failed';
}

/** The statistics that the address asks for, once it is known and they are there. */
export function useStatistics() {
  const query = useQuery();
  const place = query && placeIn(query);
  const wanted = place && queryStringOf(place);
  const [answer, setAnswer] = useState<Answer>();
  const [tries, setTries] = useState(1);
  useEffect(() => {
    if (wanted === null) return;
    let isWanted = true;
    const take = (statistics: Answer['statistics']) => {
      if (isWanted) setAnswer({ of: wanted, statistics });
    };
    // Said in the page, with a way to try again
    void readStatistics(wanted).then(take, () => take('failed'));
    return () => {
      isWanted = false;
    };
  }, [wanted, tries]);
  const found = answer?.of === wanted ? answer?.statistics : undefined;
  const retry = () => {
    setAnswer(undefined);
    setTries(tries + 1);
  };
  return { place, statistics: found === 'failed' ? undefined : found, isFailed: found === 'failed', retry };
}
