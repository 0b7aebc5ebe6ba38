import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import type { Member } from '../account/api.js';
import { invoicesQuery } from './invoices-api.js';
import { subscriptionQuery } from './subscription-api.js';

const stateOf = ({ accountInfo, subscription }: Member) =>
  [accountInfo.accountStatus, subscription.plan, subscription.status, subscription.currentPeriodEnd].join();

/** Refetches the data of billing when the member's subscription has changed, for example by a payment in another window. */
export function useCurrentBilling(member: Member) {
  const queryClient = useQueryClient();
  const state = stateOf(member);
  const lastState = useRef(state);
  useEffect(() => {
    if (lastState.current === state) return;
    lastState.current = state;
    void queryClient.invalidateQueries(subscriptionQuery);
    void queryClient.invalidateQueries(invoicesQuery);
  }, [queryClient, state]);
}
