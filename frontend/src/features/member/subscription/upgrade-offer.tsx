import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { dollars, plusTax } from '../../../lib/membership/plans.js';
import { Button } from '../../../ui/button.js';
import { lazyDialog } from '../../../ui/lazy-dialog.js';
import { shortDollars } from './short-dollars.js';
import { subscriptionQuery } from './subscription-api.js';
import type { UpgradeDialogProps } from './upgrade-dialog.js';

const UpgradeDialog = lazyDialog<UpgradeDialogProps>(async () => (await import('./upgrade-dialog.js')).UpgradeDialog);

/** The upgrade from monthly to annual, for members who can upgrade. */
export function UpgradeOffer({ isRestricted }: { isRestricted: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isRestricted ? (
        <p className="text-muted">Upgrade not available while account is restricted</p>
      ) : (
        <Offer onTake={() => setOpen(true)} />
      )}
      {/* Beside both: who is restricted while it is open reads in it why nothing came of the upgrade */}
      <UpgradeDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** The offer with what this member pays and saves; without figures while billing has not given them. */
function Offer({ onTake }: { onTake: () => void }) {
  const { data } = useQuery(subscriptionQuery);
  const offer = data?.upgrade;
  const isSaving = offer && offer.savingCents > 0;
  const tax = data?.isTaxed ? `, both${plusTax}` : '';
  return (
    <div className="space-y-3 rounded-card bg-accent-soft p-4">
      <p>
        <strong className="block">{isSaving ? `Annual plan: save ${offer.savingPercent}%` : 'Annual plan'}</strong>
        {offer && `${dollars(offer.priceCents ?? offer.amountCents)} per year`}
        {isSaving &&
          ` instead of ${dollars(offer.yearOfMonthsCents)}${tax}. You save ${shortDollars(offer.savingCents)} per year`}
        {offer ? '.' : 'You pay once a year instead of every month.'}
      </p>
      <Button size="small" onClick={onTake}>
        Upgrade to annual
      </Button>
    </div>
  );
}
