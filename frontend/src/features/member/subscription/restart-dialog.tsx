import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { planConditions, planTitle, pricePerPeriod } from '../../../lib/membership/plan-conditions.js';
import { plans, type Plan } from '../../../lib/membership/plans.js';
import { hasCode } from '../../../lib/api/problem-error.js';
import { Button } from '../../../ui/button.js';
import { Choice, ChoiceGroup } from '../../../ui/choice.js';
import { Modal } from '../../../ui/modal.js';
import { Notice } from '../../../ui/notice.js';
import { Loading, Skeleton } from '../../../ui/skeleton.js';
import { LoadError } from '../../../ui/load-error.js';
import { useAccountMutation } from '../account/account-api.js';
import { memberQuery } from '../account/api.js';
import { redirectTo } from '../account/redirect.js';
import { errorMessageOf } from '../account/error-message.js';
import { startAgain, subscriptionQuery, type Restart } from './subscription-api.js';

export interface RestartDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

function useRestart() {
  const queryClient = useQueryClient();
  return useAccountMutation({
    mutationFn: startAgain,
    onSuccess: ({ url }) => redirectTo(url),
    onError: () => {
      // A refusal says that the account is not as the page shows it
      void queryClient.invalidateQueries(memberQuery);
      void queryClient.invalidateQueries(subscriptionQuery);
    },
  });
}

/** Choice of the plan with today's charge. Payment continues on the provider's page. */
export function RestartDialog({ open, onClose }: RestartDialogProps) {
  const { data, error, refetch } = useQuery(subscriptionQuery);
  const [chosen, choose] = useState<Plan>();
  const start = useRestart();
  const offer = data?.restart;
  const plan = chosen ?? offer?.plan;
  const close = () => {
    start.reset();
    onClose();
  };
  return (
    <Modal
      kind="task"
      open={open}
      onDismiss={close}
      title="Start your subscription again"
      actions={
        <>
          <Button
            disabled={!offer || !plan}
            busy={start.isPending && 'Opening the payment page…'}
            onClick={() => plan && start.mutate(plan)}
          >
            {offer && plan ? `Payment: ${pricePerPeriod(plan, offer.prices[plan])}` : 'Payment'}
          </Button>
          <Button kind="quiet" onClick={close}>
            Not now
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <p>
          You pay for a new period today on our payment provider’s page, and auto-renewal is on from then on. Your
          settings and past numbers stay as they are.
        </p>
        {offer && plan && <Plans offer={offer} plan={plan} onChoose={choose} />}
        {offer?.isTaxed && <p>Sales tax is added where it applies. You see the total before you pay.</p>}
        {data && !offer && <Notice tone="info">Please contact support. We’ll look at your account together.</Notice>}
        {!data && !error && <PricesLoading />}
        {!data && error && (
          <LoadError title="The prices can’t be shown right now." retry={() => void refetch()}>
            Nothing was changed. Please try again in a moment.
          </LoadError>
        )}
        {start.error && (
          <Notice tone={hasCode(start.error, 'restart-already-paid') ? 'info' : 'bad'} announce="now">
            {errorMessageOf(start.error, 'The payment page can’t be opened right now. Please try again.')}
          </Notice>
        )}
      </div>
    </Modal>
  );
}

interface PlansProps {
  readonly offer: Restart;
  readonly plan: Plan;
  readonly onChoose: (plan: Plan) => void;
}

function Plans({ offer, plan, onChoose }: PlansProps) {
  return (
    <ChoiceGroup legend="Which plan?">
      {plans.map((each) => (
        <Choice
          key={each}
          name="restart-plan"
          value={each}
          title={planTitle(each, offer.prices[each])}
          detail={planConditions[each]}
          checked={each === plan}
          onChange={() => onChoose(each)}
        />
      ))}
    </ChoiceGroup>
  );
}

/** As high as the plans will be. */
function PricesLoading() {
  return (
    <Loading what="the prices">
      <Skeleton className="h-64" />
    </Loading>
  );
}
