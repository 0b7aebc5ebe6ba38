import { bothOrAll, capitalized, catalogue, drawsAWeek, GAMES, numberInWords } from '@numbercast/lottery';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { messageOf } from '../../../lib/api/problem-error.js';
import { shortDrawDaysOf } from '../../../lib/lottery/schedule.js';
import { smsConsent } from '../../../lib/membership/sms-consent.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { Choice, ChoiceGroup, Checkbox } from '../../../ui/choice.js';
import { Notice } from '../../../ui/notice.js';
import { toast } from '../../../ui/toast.js';
import { useAccountMutation } from '../account/account-api.js';
import {
  changePreferences,
  memberQuery,
  type DeliveryMethod,
  type JackpotThreshold,
  type Member,
} from '../account/api.js';
import { gamesOf, gameChoiceOf, type GameChoice } from './game-choice.js';

const restrictedText = 'Account functionality is restricted. Please resolve account status first.';

/** Preferences of the member: channels and games. */
export function PreferencesCard({ member, className }: { member: Member; className?: string }) {
  const { communicationPreferences: current, accountInfo } = member;
  const [method, setMethod] = useState<DeliveryMethod>(current.method);
  const [gameChoice, setGameChoice] = useState<GameChoice>(gameChoiceOf(member.games));
  const [wantsNumbers, setWantsNumbers] = useState(current.notificationsEnabled);
  const [jackpot, setJackpot] = useState(current.jackpotThreshold);
  const [agreed, setAgreed] = useState(false);
  const [attempted, setAttempted] = useState(false);
  const isRestricted = accountInfo.accountStatus !== 'active';
  const needsConsent = method !== 'email' && !current.smsAllowed;
  const save = useSave();

  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    setAttempted(true);
    if (needsConsent && !agreed) return;
    const consent = needsConsent ? { smsConsent: { given: true as const, textVersion: smsConsent.version } } : {};
    const sending = {
      ...(wantsNumbers !== current.notificationsEnabled && { notificationsEnabled: wantsNumbers }),
      ...(jackpot !== current.jackpotThreshold && { jackpotThreshold: jackpot }),
    };
    save.mutate({ communicationPreferences: { method, ...sending, ...consent }, games: gamesOf(gameChoice) });
  };
  return (
    <Card className={className}>
      <form onSubmit={submit}>
        <fieldset disabled={isRestricted} className="min-w-0 space-y-8">
          <MethodChoice method={method} onChange={setMethod} />
          {needsConsent && (
            <Checkbox
              label={smsConsent.text(accountInfo.phone)}
              checked={agreed}
              onChange={(event) => setAgreed(event.target.checked)}
              error={attempted && !agreed ? 'We need your OK to send texts.' : undefined}
            />
          )}
          <Checkbox
            label="Send my numbers. When off, you’ll only see them here and under Past Numbers."
            checked={wantsNumbers}
            onChange={(event) => setWantsNumbers(event.target.checked)}
          />
          {wantsNumbers && <JackpotChoice jackpot={jackpot} onChange={setJackpot} />}
          <GamesChoice choice={gameChoice} onChange={setGameChoice} />
          {save.error && (
            <Notice tone="bad" announce="now">
              {messageOf(save.error, 'Your changes could not be saved. Please try again.')}
            </Notice>
          )}
          {isRestricted && <Notice tone="warn">{restrictedText}</Notice>}
          <Button type="submit" className="w-full lg:w-auto lg:px-10" busy={save.isPending && 'Saving…'}>
            Save Changes
          </Button>
        </fieldset>
      </form>
    </Card>
  );
}

function useSave() {
  const queryClient = useQueryClient();
  return useAccountMutation({
    mutationFn: changePreferences,
    onSuccess: (member) => {
      queryClient.setQueryData(memberQuery.queryKey, member);
      toast('Changes saved successfully!');
    },
  });
}

const methods: readonly (readonly [DeliveryMethod, string])[] = [
  ['text', 'Text'],
  ['email', 'Email'],
  ['both', 'Both'],
];

function MethodChoice({ method, onChange }: { method: DeliveryMethod; onChange: (method: DeliveryMethod) => void }) {
  return (
    <ChoiceGroup legend="Communication Preferences" columns="sm:grid-cols-3">
      {methods.map(([value, title]) => (
        <Choice key={value} name="method" title={title} checked={method === value} onChange={() => onChange(value)} />
      ))}
    </ChoiceGroup>
  );
}

const jackpots: readonly (readonly [JackpotThreshold, string])[] = [
  ['all', 'Every draw'],
  ['100', '$100 million or more'],
  ['200', '$200 million or more'],
  ['300', '$300 million or more'],
  ['500', '$500 million or more'],
];

function JackpotChoice({
  jackpot,
  onChange,
}: {
  jackpot: JackpotThreshold;
  onChange: (jackpot: JackpotThreshold) => void;
}) {
  return (
    <ChoiceGroup
      legend="Only for big jackpots"
      hint="We skip draws below this jackpot. If the jackpot isn’t announced in time, we send anyway."
      columns="sm:grid-cols-3"
    >
      {jackpots.map(([value, title]) => (
        <Choice key={value} name="jackpot" title={title} checked={jackpot === value} onChange={() => onChange(value)} />
      ))}
    </ChoiceGroup>
  );
}

const gameChoices: readonly (readonly [GameChoice, string, string])[] = [
  ...GAMES.map((game) => [game, `${catalogue[game].name} only`, `${shortDrawDaysOf(game)} draws`] as const),
  ['both', `${capitalized(bothOrAll)} games`, `${capitalized(numberInWords(drawsAWeek))} draws a week`],
];

function GamesChoice({ choice, onChange }: { choice: GameChoice; onChange: (choice: GameChoice) => void }) {
  return (
    <ChoiceGroup legend="Game Preferences" columns="lg:grid-cols-3">
      {gameChoices.map(([value, title, detail]) => (
        <Choice
          key={value}
          name="games"
          title={title}
          detail={detail}
          checked={choice === value}
          onChange={() => onChange(value)}
        />
      ))}
    </ChoiceGroup>
  );
}
