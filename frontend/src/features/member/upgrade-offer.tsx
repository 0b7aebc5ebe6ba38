import { useState } from 'react';

import { annualSaving, dollars, planCents } from '../../lib/plans.js';
import { Button } from '../../ui/button.js';
import { later } from '../../ui/later.js';
import { shortDollars } from './short-dollars.js';
import type { UpgradeDialogProps } from './upgrade-dialog.js';

const UpgradeDialog = later<UpgradeDialogProps>(async () => (await import('./upgrade-dialog.js')).UpgradeDialog);

/** The step from monthly to annual, for those who may take it. */
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

function Offer({ onTake }: { onTake: () => void }) {
  return (
    <div className="space-y-3 rounded-card bg-accent-soft p-4">
      <p>
        <strong className="block">Annual plan: save {annualSaving.percent}%</strong>
        {dollars(planCents.annual)} per year instead of {dollars(annualSaving.againstCents)}. You save{' '}
        {shortDollars(annualSaving.cents)} per year.
      </p>
      <Button size="small" onClick={onTake}>
        Upgrade to annual
      </Button>
    </div>
  );
}
