import { useQuery } from '@tanstack/react-query';

import * as words from '#words/features/signup/steps.js';
import { giftQuery } from '../../lib/membership/gift.js';
import { Button } from '../../ui/button.js';
import { Notice } from '../../ui/notice.js';
import { chooseGift } from './draft.js';

/** Explains what a gift pays. The text is shown before the gift is loaded, so that the form does not shift. */
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
