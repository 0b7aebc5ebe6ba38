import { useEffect, useState } from 'react';

import { useNavigation } from '../../lib/browser/navigation.js';
import { paths } from '../../lib/browser/paths.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Notice } from '../../ui/notice.js';

const redirectMs = 5_000;

/** Thanks, and goes home after 5 s (spec §2) unless the reader would rather stay. */
export function ContactThanks() {
  const { go } = useNavigation();
  const [staying, setStaying] = useState(false);
  useEffect(() => {
    if (staying) return;
    const timer = setTimeout(() => go(paths.home), redirectMs);
    return () => clearTimeout(timer);
  }, [staying, go]);
  return (
    <div className="space-y-6">
      <Notice tone="good" announce="politely" title="Message sent successfully! We'll be in touch soon.">
        {staying
          ? 'Thanks for reaching out.'
          : 'Thanks for reaching out. We’ll take you to the home page in 5 seconds.'}
      </Notice>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.home}>Back to Home</ButtonLink>
        {!staying && (
          <Button kind="secondary" onClick={() => setStaying(true)}>
            Stay here
          </Button>
        )}
      </div>
    </div>
  );
}
