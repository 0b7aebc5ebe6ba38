import { Link } from 'react-router-dom';

import { paths } from '../../lib/paths.js';

export function ConsentNotice() {
  return (
    <p className="text-[0.9375rem] text-muted">
      By going on you say that you are at least 18, that these details are true, and that you have seen our{' '}
      <Link to={paths.terms} target="_blank" className="text-link">
        Terms
      </Link>{' '}
      and our{' '}
      <Link to={paths.privacy} target="_blank" className="text-link">
        Privacy Policy
      </Link>{' '}
      (both open in a new tab). Whether you want text messages is asked separately.
    </p>
  );
}
