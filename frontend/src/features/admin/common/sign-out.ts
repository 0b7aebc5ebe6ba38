import { useNavigate } from 'react-router-dom';

import { paths } from '../../../lib/browser/paths.js';
import { forgetRecents } from './recents.js';
import { dropStepUp } from '../step-up.js';

/** Leaves the console, and not the account (spec §4). */
export function useSignOut() {
  const navigate = useNavigate();
  return () => {
    forgetRecents();
    dropStepUp();
    void navigate(paths.home);
  };
}
