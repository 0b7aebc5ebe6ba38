import { useQuery, useQueryClient } from '@tanstack/react-query';

import { invalidateOnSettled } from '../../../lib/api/invalidate-on-settled.js';
import { calendarDayOf } from '../../../lib/lottery/draw-time.js';
import { dollars, plusTax } from '../../../lib/membership/plans.js';
import { hasCode, ProblemError } from '../../../lib/api/problem-error.js';
import { Loading, Skeleton } from '../../../ui/skeleton.js';
import { toast } from '../../../ui/toast.js';
import { LoadError } from '../../../ui/load-error.js';
import { useAccountMutation } from '../account/account-api.js';
import { ConfirmWithPassword } from '../account/confirm-with-password.js';
import { upgradeToAnnual } from './upgrade-api.js';
import { shortDollars } from './short-dollars.js';
import { subscriptionQuery, useShowDecision, type Subscription, type UpgradeOffer } from './subscription-api.js';

const isSignedOut = (error: Error) => error instanceof ProblemError && error.status === 401;

/** Spec §8: the service's words, or one text for its failure and one for no answer. A lost session is said elsewhere. */
function explain(error: Error): string | null {
  if (isSignedOut(error)) return null;
  if (!(error instanceof ProblemError)) return 'Failed to schedule upgrade. Please try again.';
  const hasWords = error.status < 500 || hasCode(error, 'payment-provider-unavailable');
  return hasWords ? error.message : 'Failed to upgrade';
}

function useUpgrade(onClose: () => void) {
  const queryClient = useQueryClient();
  const show = useShowDecision();
  return useAccountMutation({
    mutationFn: upgradeToAnnual,
    onSuccess: async (pendingUpgrade) => {
      onClose();
      await show({ pendingUpgrade });
      toast(`Your annual plan starts on ${calendarDayOf(pendingUpgrade.upgradeDate)}.`);
    },
    onError: (error) => {
      // The page behind is about to leave for the sign-in: what is said has to outlive it
      if (isSignedOut(error)) toast('Please log in again to upgrade your plan.', 'bad');
    },
    onSettled: invalidateOnSettled(queryClient, subscriptionQuery),
  });
}

export interface UpgradeDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Confirms the irrevocable upgrade, with the member's own dates and the provider's price. */
export function UpgradeDialog({ open, onClose }: UpgradeDialogProps) {
  const { data, error, refetch } = useQuery(subscriptionQuery);
  const upgrade = useUpgrade(onClose);
  const close = () => {
    upgrade.reset();
    onClose();
  };
  const offer = data?.upgrade;
  return (
    <ConfirmWithPassword
      open={open}
      title="Upgrade to the annual plan"
      isReady={Boolean(offer)}
      action="I agree - upgrade now"
      busy={upgrade.isPending && 'Scheduling…'}
      leave="Not now"
      error={upgrade.error}
      explain={explain}
      onType={upgrade.reset}
      onConfirm={(currentPassword) => offer && upgrade.mutate({ currentPassword, amountCents: offer.amountCents })}
      onClose={close}
    >
      {offer && <Terms offer={offer} autoRenew={data.autoRenew} isTaxed={data.isTaxed} />}
      {!data && !error && <FiguresLoading />}
      {!data && error && (
        <LoadError title="Your dates and the price can’t be shown right now." retry={() => void refetch()}>
          Nothing was changed. Please try again in a moment.
        </LoadError>
      )}
    </ConfirmWithPassword>
  );
}

function Terms({ offer, autoRenew, isTaxed }: { offer: UpgradeOffer } & Pick<Subscription, 'autoRenew' | 'isTaxed'>) {
  const [start, end] = [calendarDayOf(offer.startsAt), calendarDayOf(offer.endsAt)];
  const { priceCents = offer.amountCents } = offer;
  return (
    <>
      <p>
        You will be charged <strong>{dollars(offer.amountCents)}</strong> on <strong>{start}</strong>, when your current
        monthly cycle ends. Your annual plan runs from {start} to {end}.
      </p>
      <p>
        {offer.amountCents === priceCents
          ? 'That'
          : `A year costs ${dollars(priceCents)}${isTaxed ? plusTax : ''}. That`}{' '}
        is {dollars(priceCents / 12)} per month
        {offer.savingCents > 0 &&
          `, ${offer.savingPercent}% less than ${dollars(offer.yearOfMonthsCents)} per year: you save ${shortDollars(offer.savingCents)} per year`}
        .
      </p>
      <p>
        {autoRenew
          ? `It renews on ${end} unless you turn off auto-renew before then.`
          : `Auto-renew is off: the plan ends on ${end}.`}{' '}
        It is neither refundable nor cancelable. Once you click “I agree - upgrade now” and the upgrade is scheduled, it
        cannot be canceled.
      </p>
    </>
  );
}

/** As high as the terms will be. */
function FiguresLoading() {
  return (
    <Loading what="your dates and the price">
      <Skeleton className="h-64 sm:h-56" />
    </Loading>
  );
}
