import { useCallback, useEffect, useState, type ComponentType } from 'react';

import * as words from '#words/features/proof/roots.js';
import { LoadError } from '../../ui/load-error.js';
import { RootsSkeleton } from './roots-skeleton.js';

/** The published fingerprints. The table component is downloaded after the page, like its data. */
export function Roots() {
  const [Table, setTable] = useState<ComponentType>();
  const [isFailed, setFailed] = useState(false);
  const load = useCallback(
    () =>
      import('./roots-table.js').then(
        ({ RootsTable }) => setTable(() => RootsTable),
        () => setFailed(true),
      ),
    [],
  );
  useEffect(() => void load(), [load]);
  const retry = () => {
    setFailed(false);
    void load();
  };
  if (Table) return <Table />;
  if (!isFailed) return <RootsSkeleton />;
  return (
    <LoadError title={words.unavailable} retry={retry}>
      {words.unavailableText}
    </LoadError>
  );
}
