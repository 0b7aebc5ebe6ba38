import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import * as words from '#words/features/signup/basics.js';
import { hasCode } from '../../lib/api/problem-error.js';
import { Notice } from '../../ui/notice.js';
import { changeDraft, readDraft } from './draft.js';
import { readInvitation } from './signup-api.js';

/** What a visitor who came by an invitation link gets. It has its text at once, so that the form does not move. */
export function InvitationNotice({ code }: { code: string }) {
  const { error } = useQuery({
    queryKey: ['invitation', code],
    queryFn: ({ signal }) => readInvitation(code, signal),
    retry: false,
  });
  const isInvalid = hasCode(error, 'invitation-not-found');
  useEffect(() => {
    if (isInvalid && readDraft().invitation === code) changeDraft({ invitation: undefined });
  }, [isInvalid, code]);
  return isInvalid ? (
    <Notice tone="warn" className="mb-6" title={words.invalidInvitation}>
      {words.askForLink}
    </Notice>
  ) : (
    <Notice tone="info" className="mb-6" title={words.invited}>
      {words.credit}
    </Notice>
  );
}
