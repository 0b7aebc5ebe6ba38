import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import * as words from '#words/features/member/subscription/upgrade-offer.js';
import { dollars } from '../../../lib/membership/plans.js';
import { Button } from '../../../ui/button.js';
import { lazyDialog } from '../../../ui/lazy-dialog.js';
import { shortDollars } from './short-dollars.js';
import { subscriptionQuery, type UpgradeOffer as Offered } from './subscription-api.js';
import type { UpgradeDialogProps } from './upgrade-dialog.js';

const UpgradeDialog = lazyDialog<UpgradeDialogProps>(async () => (await import('./upgrade-dialog.js')).UpgradeDialog);

/** The upgrade from monthly to annual, for members who can upgrade. */
export function UpgradeOffer({ isRestricted }: { isRestricted: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isRestricted ? <p className="text-muted">{words.restricted}</p> : <Offer onTake={() => setOpen(true)} />}
      {/* Outside the condition, so that it stays open with the error when the account becomes restricted */}
      <UpgradeDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function priceInWords(offer: Offered, isTaxed: boolean): string {
  const price = dollars(offer.priceCents ?? offer.amountCents);
  if (offer.savingCents <= 0) return words.perYear(price);
  return words.instead(price, dollars(offer.yearOfMonthsCents), shortDollars(offer.savingCents), isTaxed);
}

/** The offer with this member's price and saving; without amounts until billing has returned them. */
function Offer({ onTake }: { onTake: () => void }) {
  const { data } = useQuery(subscriptionQuery);
  const offer = data?.upgrade;
  const isSaving = offer && offer.savingCents > 0;
  return (
    <div className="space-y-3 rounded-card bg-accent-soft p-4">
      <p>
        <strong className="block">{isSaving ? words.titleWithSaving(offer.savingPercent) : words.title}</strong>
        {offer ? priceInWords(offer, data.isTaxed ?? false) : words.withoutPrice}
      </p>
      <Button size="small" onClick={onTake}>
        {words.upgrade}
      </Button>
    </div>
  );
}
