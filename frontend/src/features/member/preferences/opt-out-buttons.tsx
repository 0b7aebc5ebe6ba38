import { failed } from '#words/features/member/preferences/save-bar.js';
import { messageOf } from '../../../lib/api/problem-error.js';
import { Button } from '../../../ui/button.js';
import { Notice } from '../../../ui/notice.js';
import type { useOptOut } from './use-opt-out.js';

interface OptOutButtonsProps<C extends string> {
  readonly optOut: Pick<ReturnType<typeof useOptOut>, 'isPending' | 'error'> & {
    readonly mutate: (channel: C) => void;
  };
  /** The channels that are on, with the labels of their buttons. */
  readonly choices: readonly (readonly [channel: C, label: string])[];
}

/** Buttons that turn channels off, and the failure of the last one that was pressed. */
export function OptOutButtons<C extends string>({ optOut, choices }: OptOutButtonsProps<C>) {
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-3">
        {choices.map(([channel, label]) => (
          <Button
            key={channel}
            kind="secondary"
            size="small"
            disabled={optOut.isPending}
            onClick={() => optOut.mutate(channel)}
          >
            {label}
          </Button>
        ))}
      </div>
      {optOut.error && (
        <Notice tone="bad" announce="now" className="mt-4">
          {messageOf(optOut.error, failed)}
        </Notice>
      )}
    </>
  );
}
