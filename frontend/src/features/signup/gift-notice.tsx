import { useQuery } from '@tanstack/react-query';

import * as words from '#words/features/signup/steps.js';
import { giftQuery } from '../../lib/membership/gift.js';
import { Button } from '../../ui/button.js';
import { Notice } from '../../ui/notice.js';
import { chooseGift } from './draft.js';

/** What a gift pays. It has its text at once, so that the form does not move. */
export function GiftNotice({ code }: { code: string }) {
  const { data: gift } = useQuery(giftQuery(code));
  return (
    <Notice tone="good" className="mb-6" title={words.yearIsGift}>
      <p>{words.giftPays(gift?.giverName)}</p>
      <Button kind="quiet" size="small" className="mt-2" onClick={() => chooseGift(undefined)}>
        {words.withoutGift}
      </Button>
    </Notice>
  );
}
