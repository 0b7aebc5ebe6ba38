import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { unavailable as pageUnavailable } from '#words/features/member/subscription/payment-method-button.js';
import * as words from '#words/features/member/subscription/restart-dialog.js';
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
      // A rejection means that the account differs from what the page shows
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
      title={words.title}
      actions={
        <>
          <Button
            disabled={!offer || !plan}
            busy={start.isPending && words.opening}
            onClick={() => plan && start.mutate(plan)}
          >
            {offer && plan ? words.paymentOf(pricePerPeriod(plan, offer.prices[plan])) : words.payment}
          </Button>
          <Button kind="quiet" onClick={close}>
            {words.notNow}
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <p>{words.lead}</p>
        {offer && plan && <Plans offer={offer} plan={plan} onChoose={choose} />}
        {offer?.isTaxed && <p>{words.taxed}</p>}
        {data && !offer && <Notice tone="info">{words.noOffer}</Notice>}
        {!data && !error && <PricesLoading />}
        {!data && error && (
          <LoadError title={words.unavailable} retry={() => void refetch()}>
            {words.nothingChanged}
          </LoadError>
        )}
        {start.error && (
          <Notice tone={hasCode(start.error, 'restart-already-paid') ? 'info' : 'bad'} announce="now">
            {errorMessageOf(start.error, pageUnavailable)}
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
    <ChoiceGroup legend={words.whichPlan}>
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
    <Loading what={words.prices}>
      <Skeleton className="h-64" />
    </Loading>
  );
}
