import { useQuery, useQueryClient } from '@tanstack/react-query';

import * as words from '#words/features/member/subscription/upgrade-dialog.js';
import { invalidateOnSettled } from '../../../lib/api/invalidate-on-settled.js';
import { calendarDayOf } from '../../../lib/lottery/draw-time.js';
import { dollars } from '../../../lib/membership/plans.js';
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

/** Returns the error text of spec §8: the service's, or one for its failure or no response. Null for a lost session. */
function explain(error: Error): string | null {
  if (isSignedOut(error)) return null;
  if (!(error instanceof ProblemError)) return words.notReached;
  const hasWords = error.status < 500 || hasCode(error, 'payment-provider-unavailable');
  return hasWords ? error.message : words.failed;
}

function useUpgrade(onClose: () => void) {
  const queryClient = useQueryClient();
  const show = useShowDecision();
  return useAccountMutation({
    mutationFn: upgradeToAnnual,
    onSuccess: async (pendingUpgrade) => {
      onClose();
      await show({ pendingUpgrade });
      toast(words.scheduled(calendarDayOf(pendingUpgrade.upgradeDate)));
    },
    onError: (error) => {
      // The page is about to redirect to the sign-in page, so the message must outlive the dialog
      if (isSignedOut(error)) toast(words.signInAgain, 'bad');
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
      title={words.title}
      isReady={Boolean(offer)}
      action={words.agree}
      busy={upgrade.isPending && words.scheduling}
      leave={words.notNow}
      error={upgrade.error}
      explain={explain}
      onType={upgrade.reset}
      onConfirm={(currentPassword) => offer && upgrade.mutate({ currentPassword, amountCents: offer.amountCents })}
      onClose={close}
    >
      {offer && <Terms offer={offer} autoRenew={data.autoRenew} isTaxed={data.isTaxed} />}
      {!data && !error && <FiguresLoading />}
      {!data && error && (
        <LoadError title={words.unavailable} retry={() => void refetch()}>
          {words.nothingChanged}
        </LoadError>
      )}
    </ConfirmWithPassword>
  );
}

function Terms({ offer, autoRenew, isTaxed }: { offer: UpgradeOffer } & Pick<Subscription, 'autoRenew' | 'isTaxed'>) {
  const [start, end] = [calendarDayOf(offer.startsAt), calendarDayOf(offer.endsAt)];
  const { amountCents, priceCents = amountCents, savingCents, savingPercent, yearOfMonthsCents } = offer;
  const saving = { percent: savingPercent, months: dollars(yearOfMonthsCents), amount: shortDollars(savingCents) };
  return (
    <>
      <p>
        {words.charge(dollars(amountCents), start, end, (text) => (
          <strong>{text}</strong>
        ))}
      </p>
      <p>
        {words.price({
          year: amountCents === priceCents ? null : dollars(priceCents),
          month: dollars(priceCents / 12),
          isTaxed: isTaxed ?? false,
          saving: savingCents > 0 ? saving : null,
        })}
      </p>
      <p>
        {autoRenew ? words.renews(end) : words.ends(end)} {words.isFinal}
      </p>
    </>
  );
}

/** As high as the terms will be. */
function FiguresLoading() {
  return (
    <Loading what={words.datesAndPrice}>
      <Skeleton className="h-64 sm:h-56" />
    </Loading>
  );
}
