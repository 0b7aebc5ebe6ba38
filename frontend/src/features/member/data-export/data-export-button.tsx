import { useMutation } from '@tanstack/react-query';

import { Button } from '../../../ui/button.js';
import { toast } from '../../../ui/toast.js';
import { errorMessageOf } from '../account/error-message.js';

/** Everything that is held of the member, as a file. */
export function OwnDataButton() {
  const save = useMutation({
    mutationFn: async () => (await import('./data-export.js')).saveOwnData(),
    onError: (error) =>
      toast(errorMessageOf(error, 'Your data can’t be downloaded right now. Please try again.'), 'bad'),
  });
  return (
    <Button kind="secondary" busy={save.isPending && 'Preparing…'} onClick={() => save.mutate()}>
      Download my data
    </Button>
  );
}
