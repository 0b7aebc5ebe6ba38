import * as words from '#words/features/member/preferences/save-bar.js';
import type { Language } from '@numbercast/lottery';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';

import { messageOf } from '../../../lib/api/problem-error.js';
import { switchLanguage } from '../../../lib/browser/site-language.js';
import { toast } from '../../../ui/toast.js';
import { useAccountMutation } from '../account/account-api.js';
import { changePreferences, memberQuery, type DeliveryMethod, type Member } from '../account/api.js';
import { useSettings } from '../settings/open-setting-context.js';
import {
  needsResultsConsent,
  needsSmsConsent,
  requestsFor,
  stopsTexts,
  textsOnAgain,
  unsavedWords,
  type Draft,
} from './preferences-draft.js';
import { savedPreferences } from './saved-preferences.js';

export type PreferencesForm = ReturnType<typeof usePreferences>;

/**
 * The preferences as chosen on the page. Choices outlive closing a setting, and reach the service with Save Changes.
 */
export function usePreferences(member: Member) {
  const { communicationPreferences: stored } = member;
  const { show } = useSettings();
  const [draft, setDraft] = useState<Draft>({});
  const [agreed, setAgreed] = useState(false);
  const [agreedToResults, setAgreedToResults] = useState(false);
  const [isAttempted, setAttempted] = useState(false);
  const [isAskingToStop, setAskingToStop] = useState(false);
  /** The delivery before texts were turned off, while that can be undone. */
  const [undoable, setUndoable] = useState<DeliveryMethod | null>(null);
  const saved = savedPreferences(member);
  const chosen = { ...saved, ...draft };
  const unsaved = unsavedWords(saved, chosen);
  const needsConsent = needsSmsConsent(chosen, stored) && chosen.delivery !== saved.delivery;
  const needsForResults = needsResultsConsent(saved, chosen);
  const save = useRequests();
  const [newLanguage, setNewLanguage] = useState<Language | null>(null);
  // Waits until the page has rendered the saved state: until then, leaving it opens a confirmation dialog
  useEffect(() => {
    if (newLanguage) switchLanguage(newLanguage);
  }, [newLanguage]);

  const send = (requests: Parameters<typeof save.mutate>[0], onDone: () => void) =>
    save.mutate(requests, {
      onSuccess: () => {
        discard();
        onDone();
      },
    });
  const discard = () => {
    setDraft({});
    setAgreed(false);
    setAgreedToResults(false);
    setAttempted(false);
    save.reset();
  };
  const saveAll = () => {
    const isStop = stopsTexts(saved, chosen, stored);
    setAskingToStop(false);
    setUndoable(null);
    send(requestsFor(member, chosen), () => {
      if (isStop) setUndoable(saved.delivery);
      if (chosen.language !== saved.language) setNewLanguage(chosen.language);
      toast(words.saved);
    });
  };
  const submit = () => {
    setAttempted(true);
    if (needsConsent && !agreed) return show('delivery');
    if (needsForResults && !agreedToResults) return show('results');
    if (stopsTexts(saved, chosen, stored)) return setAskingToStop(true);
    saveAll();
  };
  const keepTexts = () => {
    setAskingToStop(false);
    change({ delivery: saved.delivery });
  };
  const undo = () => undoable && send([textsOnAgain(undoable)], () => setUndoable(null));
  const change = (part: Draft) => {
    setDraft({ ...draft, ...part });
    if (save.error) save.reset();
  };
  return {
    saved,
    chosen,
    unsaved,
    change,
    discard,
    submit,
    saveAll,
    isSaving: save.isPending,
    failure: save.error && messageOf(save.error, words.failed),
    consent: {
      isNeeded: needsConsent,
      agreed,
      setAgreed,
      error: isAttempted && needsConsent && !agreed ? words.needsSmsConsent : undefined,
    },
    resultsConsent: {
      isNeeded: needsForResults,
      agreed: agreedToResults,
      setAgreed: setAgreedToResults,
      error: isAttempted && needsForResults && !agreedToResults ? words.needsResultsConsent : undefined,
    },
    stop: { isAsking: isAskingToStop, keepTexts, confirm: saveAll },
    undoable,
    undo,
    forgetUndo: useCallback(() => setUndoable(null), []),
  };
}

/** Sends the requests sequentially. Changes of earlier requests are shown even when a later one fails. */
function useRequests() {
  const queryClient = useQueryClient();
  return useAccountMutation({
    mutationFn: async (requests: ReturnType<typeof requestsFor>) => {
      for (const request of requests) queryClient.setQueryData(memberQuery.queryKey, await changePreferences(request));
    },
  });
}
