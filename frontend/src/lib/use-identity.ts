import { useSyncExternalStore } from 'react';

import { session, type Identity } from './session.js';

const nobody = () => null;

/** The signed-in person, or null, as for everybody while pages are built; follows signing in and out. */
export const useIdentity = (): Identity | null => useSyncExternalStore(session.subscribe, session.identity, nobody);
