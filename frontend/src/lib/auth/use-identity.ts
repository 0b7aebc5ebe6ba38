import { useSyncExternalStore } from 'react';

import { session, type Identity } from './session.js';

const signedOut = () => null;

/** The signed-in user, or null. Null during prerendering. Updates on sign-in and sign-out. */
export const useIdentity = (): Identity | null => useSyncExternalStore(session.subscribe, session.identity, signedOut);
