import { Link } from 'react-router-dom';

import { paths } from '../../lib/browser/paths.js';

export function ConsentNotice() {
  return (
    <p className="text-[0.9375rem] text-muted">
      By continuing, you confirm you’re 18 or older, your details are correct, and you’ve read our{' '}
      <Link to={paths.terms} target="_blank" className="text-link">
        Terms
      </Link>{' '}
      and our{' '}
      <Link to={paths.privacy} target="_blank" className="text-link">
        Privacy Policy
      </Link>{' '}
      (both open in a new tab). We’ll ask about text messages later.
    </p>
  );
}
