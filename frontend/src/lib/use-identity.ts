import { useSyncExternalStore } from 'react';

import { session, type Identity } from './session.js';

/** The signed-in person, or null; follows signing in and out. */
export const useIdentity = (): Identity | null => useSyncExternalStore(session.subscribe, session.identity);
