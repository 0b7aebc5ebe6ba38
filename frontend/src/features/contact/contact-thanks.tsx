import { useEffect, useState } from 'react';

import * as words from '#words/features/contact/contact-thanks.js';
import { useNavigation } from '../../lib/browser/navigation.js';
import { paths } from '../../lib/browser/paths.js';
import { Button, ButtonLink } from '../../ui/button.js';
import { Notice } from '../../ui/notice.js';

const redirectMs = 5_000;

/** Thanks the sender, and opens the home page after 5 s (spec §2) unless the reader chooses to stay. */
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
      <Notice tone="good" announce="politely" title={words.sent}>
        {staying ? words.thanks : words.thanksAndLeaving(redirectMs / 1_000)}
      </Notice>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.home}>{words.backHome}</ButtonLink>
        {!staying && (
          <Button kind="secondary" onClick={() => setStaying(true)}>
            {words.stay}
          </Button>
        )}
      </div>
    </div>
  );
}
