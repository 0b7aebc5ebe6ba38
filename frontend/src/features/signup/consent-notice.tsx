import { minimumAgeIn } from '@numbercast/lottery';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';

import * as words from '#words/features/signup/basics.js';
import { paths } from '../../lib/browser/paths.js';
import { ageNotice } from './age-notice.js';
import type { BasicsForm } from './basics-schema.js';

const linkTo = (path: string) => (text: string) => (
  <Link to={path} target="_blank" className="text-link">
    {text}
  </Link>
);

/** What a visitor confirms by the button below, with the age of the state that belongs to the ZIP code. */
export function ConsentNotice() {
  const state = useWatch<BasicsForm, 'state'>({ name: 'state' });
  return (
    <div className="space-y-2 text-[0.9375rem] text-muted">
      <p aria-live="polite" className="min-h-[3em] font-semibold text-ink">
        {ageNotice(state)}
      </p>
      <p>{words.consent(minimumAgeIn(state), linkTo(paths.terms), linkTo(paths.privacy))}</p>
    </div>
  );
}
