import * as words from '#words/features/member/profile/terms-notice.js';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { paths } from '../../../lib/browser/paths.js';
import { longDateOf } from '../../../lib/lottery/draw-time.js';
import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';
import { toast } from '../../../ui/toast.js';
import { acceptTerms, useAccountMutation } from '../account/account-api.js';
import { type Member, memberQuery } from '../account/api.js';

/** Asks a member who accepted an earlier version of the terms to accept the current one, and lists the changes. */
export function TermsNotice({ terms }: { terms: NonNullable<Member['terms']> }) {
  const { version, effective, changes } = terms;
  const queryClient = useQueryClient();
  const accept = useAccountMutation({
    mutationFn: () => acceptTerms(version),
    onSuccess: (member) => {
      queryClient.setQueryData(memberQuery.queryKey, member);
      toast(words.accepted);
    },
    onError: () => toast(words.failed, 'bad'),
  });
  return (
    <Notice tone="info" title={words.title(longDateOf(effective))}>
      {changes.length > 0 && (
        // The service returns them in English
        <ul lang="en" className="max-w-[42rem] list-disc space-y-1 pl-5">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      <p className="max-w-[42rem]">{words.whatToDo}</p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button size="small" busy={accept.isPending && words.saving} onClick={() => accept.mutate()}>
          {words.accept}
        </Button>
        <Link to={paths.publishedTerms(version)} className="text-link py-1">
          {words.read}
        </Link>
      </div>
    </Notice>
  );
}
