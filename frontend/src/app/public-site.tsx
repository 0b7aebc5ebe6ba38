import { useMemo, useSyncExternalStore, type ComponentType } from 'react';

import { goByDocument, NavigationContext } from '../lib/browser/navigation.js';
import { barePaths } from './bare-paths.js';
import { Frame } from './frame.js';
import { Layout } from './layout.js';

const never = () => () => undefined;
const queryNow = () => location.search;
/** Pages are prerendered at build time. */
const noQuery = () => null;

interface PublicSiteProps {
  readonly path: string;
  readonly Page: ComponentType;
}

/** One public page, the same in the build and in the browser; its links load documents. */
export function PublicSite({ path, Page }: PublicSiteProps) {
  const search = useSyncExternalStore(never, queryNow, noQuery);
  const navigation = useMemo(() => ({ pathname: path, search, go: goByDocument, followsLinks: false }), [path, search]);
  return (
    <NavigationContext value={navigation}>
      <Frame>
        {barePaths.has(path) ? (
          <Page />
        ) : (
          <Layout>
            <Page />
          </Layout>
        )}
      </Frame>
    </NavigationContext>
  );
}
