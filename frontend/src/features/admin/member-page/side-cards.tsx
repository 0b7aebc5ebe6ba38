import { catalogue, languageNames } from '@numbercast/lottery';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { calendarDayOf } from '../../../lib/lottery/draw-time.js';
import { formattedPhone } from '../../../lib/format/us-phone.js';
import { Button } from '../../../ui/button.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { usePermissions } from '../roles/use-roles.js';
import { consentsQuery } from './consents-api.js';
import { CardError, Facts, SideCard } from './side-card.js';
import { hasCode } from '../../../lib/api/problem-error.js';
import type { Invoice, Member, Receipt } from './member-api.js';
import { SetsCard } from './sets-card.js';
import { SubscriptionCard } from './subscription-card.js';
import { consentSource } from './timeline.js';

interface SideCardsProps {
  readonly member: Member;
  readonly receipts: readonly Receipt[];
  readonly onConsents: () => void;
  readonly onRefund: (invoice: Invoice) => void;
  readonly onCredit: () => void;
}

/** Status of a member: delivery, subscription, consents, and sets. */
export function SideCards({ member, receipts, onConsents, onRefund, onCredit }: SideCardsProps) {
  const { canSupport, canFinance } = usePermissions();
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2 xl:order-last xl:grid-cols-1">
      <DeliveryCard member={member} />
      {canFinance && <SubscriptionCard member={member} onRefund={onRefund} onCredit={onCredit} />}
      {canSupport && <ConsentsCard memberId={member.id} onConsents={onConsents} />}
      {canSupport && <SetsCard memberId={member.id} receipts={receipts} />}
    </div>
  );
}

const methods = { text: 'Text only', email: 'Email only', both: 'Text and email' } as const;

const thresholdWords = (threshold: string) => (threshold === 'all' ? 'Every draw' : `From $${threshold} million`);

function resultsWords({ emailResults, textResults }: NonNullable<Member['preferences']>) {
  const channels = [textResults && 'text', emailResults && 'email'].filter(Boolean);
  return channels.length > 0 ? `By ${channels.join(' and ')}` : 'Off';
}

function channelFact(consent: Member['consents']['sms'], address: string): ReactNode {
  if (!consent) return 'Off, never agreed';
  const { allowed, at, source } = consent;
  return (
    <>
      {allowed
        ? `${address}, on since ${calendarDayOf(at)}`
        : `Off since ${calendarDayOf(at)}, ${consentSource(source)}`}
    </>
  );
}

function DeliveryCard({ member }: { member: Member }) {
  const { preferences, consents, phone, email, unreachable } = member;
  return (
    <SideCard title="Delivery">
      {unreachable && <p className="mb-2 font-semibold text-bad">No numbers reach this member on any channel.</p>}
      <Facts
        facts={[
          ['Method', preferences && methods[preferences.method]],
          ['Sending', preferences && (preferences.notificationsEnabled ? 'On' : 'Off, only in the profile')],
          ['Games', preferences?.games.map((game) => catalogue[game].name).join(', ')],
          ['Jackpot', preferences && thresholdWords(preferences.jackpotThreshold)],
          ['Texts', channelFact(consents.sms, formattedPhone(phone ?? ''))],
          ['Email', channelFact(consents.email, email ?? '')],
          ['Results', preferences && resultsWords(preferences)],
          ['Language', preferences && languageNames[preferences.language ?? 'en']],
        ]}
      />
    </SideCard>
  );
}

function ConsentsCard({ memberId, onConsents }: { memberId: string; onConsents: () => void }) {
  const { data, error, refetch } = useQuery(consentsQuery(memberId));
  const isEmpty = hasCode(error, 'member-not-found');
  const newest = data?.items.at(-1);
  return (
    <SideCard
      title="Consents"
      aside={
        newest && (
          <Button kind="quiet" size="small" className="-mr-3" onClick={onConsents}>
            View<span className="sr-only"> consents</span>
          </Button>
        )
      }
    >
      {error && !isEmpty && <CardError what="consents" onRetry={refetch} />}
      {isEmpty && <p className="text-muted">No consents recorded.</p>}
      {!data && !error && <Skeleton className="h-12" />}
      {data && newest && (
        <p>
          {data.items.length} recorded, the newest on {calendarDayOf(newest.at)}.
        </p>
      )}
    </SideCard>
  );
}
