import { minimumAgeIn } from '@numbercast/lottery';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';

import { paths } from '../../lib/browser/paths.js';
import { ageNotice } from './age-notice.js';
import type { BasicsForm } from './basics-schema.js';

/** What a visitor confirms by the button below, with the age of the state that belongs to the ZIP code. */
export function ConsentNotice() {
  const state = useWatch<BasicsForm, 'state'>({ name: 'state' });
  return (
    <div className="space-y-2 text-[0.9375rem] text-muted">
      <p aria-live="polite" className="min-h-[3em] font-semibold text-ink">
        {ageNotice(state)}
      </p>
      <p>
        By continuing, you confirm you’re {minimumAgeIn(state)} or older, your details are correct, and you’ve read our{' '}
        <Link to={paths.terms} target="_blank" className="text-link">
          Terms
        </Link>{' '}
        and our{' '}
        <Link to={paths.privacy} target="_blank" className="text-link">
          Privacy Policy
        </Link>{' '}
        (both open in a new tab). We’ll ask about text messages later.
      </p>
    </div>
  );
}
