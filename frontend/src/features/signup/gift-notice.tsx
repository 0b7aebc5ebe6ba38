import { useQuery } from '@tanstack/react-query';

import { giftQuery } from '../../lib/membership/gift.js';
import { Button } from '../../ui/button.js';
import { Notice } from '../../ui/notice.js';
import { chooseGift } from './draft.js';

/** What a gift pays. It has its text at once, so that the form does not move. */
export function GiftNotice({ code }: { code: string }) {
  const { data: gift } = useQuery(giftQuery(code));
  return (
    <Notice tone="good" className="mb-6" title="Your first year is a gift">
      <p>{gift ? `From ${gift.giverName}. ` : ''}You pay nothing, and the year ends by itself.</p>
      <Button kind="quiet" size="small" className="mt-2" onClick={() => chooseGift(undefined)}>
        Sign up without the gift
      </Button>
    </Notice>
  );
}
