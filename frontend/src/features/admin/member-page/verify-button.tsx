import { useMutation, useQueryClient } from '@tanstack/react-query';

import { classNames } from '../../../lib/format/class-names.js';
import { Button } from '../../../ui/button.js';
import { memberKey, type Receipt } from './member-api.js';
import { drawTitle } from './resend-words.js';
import { verifySets } from './verify-sets.js';

const colors = { good: 'text-good', bad: 'text-bad', warn: 'text-warn', info: 'text-muted' } as const;

/** Verifies the sets of a draw and shows the outcome. */
export function VerifyButton({ draw, memberId }: { draw: Receipt; memberId: string }) {
  const queryClient = useQueryClient();
  const verify = useMutation({
    mutationFn: verifySets,
    // The verification has been recorded in the audit log
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [...memberKey(memberId), 'audit'] }),
  });
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3">
      <Button
        kind="secondary"
        size="small"
        busy={verify.isPending && 'Verifying…'}
        onClick={() => verify.mutate({ drawId: draw.drawId, memberId, sets: draw.numbers })}
      >
        Verify<span className="sr-only"> the sets of {drawTitle(draw)}</span>
      </Button>
      {verify.data && (
        <output className={classNames('font-semibold', colors[verify.data.tone])}>{verify.data.words}</output>
      )}
    </div>
  );
}
