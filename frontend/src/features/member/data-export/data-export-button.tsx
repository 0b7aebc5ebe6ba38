import { useMutation } from '@tanstack/react-query';

import * as words from '#words/features/member/data-export/data-export.js';
import { Button } from '../../../ui/button.js';
import { toast } from '../../../ui/toast.js';
import { errorMessageOf } from '../account/error-message.js';

/** Downloads all data stored about the member as a file. */
export function OwnDataButton() {
  const save = useMutation({
    mutationFn: async () => (await import('./data-export.js')).saveOwnData(),
    onError: (error) => toast(errorMessageOf(error, words.failed), 'bad'),
  });
  return (
    <Button kind="secondary" busy={save.isPending && words.preparing} onClick={() => save.mutate()}>
      {words.download}
    </Button>
  );
}
