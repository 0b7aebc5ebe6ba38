import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { fieldErrorsOf, messageOf } from '../../../lib/api/problem-error.js';
import { Button } from '../../../ui/button.js';
import { TextArea, TextField } from '../../../ui/field.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { toast } from '../../../ui/toast.js';
import { deleteTemplate, saveTemplate, type Template, templatesQuery } from './support-api.js';
import { TemplateChoice } from './template-choice.js';

const blank = (): Template => ({ id: crypto.randomUUID(), name: '', body: 'Hello {firstName},\n\n', revision: 0 });

/** Writes, changes and deletes the templates of replies. */
export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(templatesQuery);
  const [edited, edit] = useState(blank);
  const stored = data?.items.find(({ id }) => id === edited.id);
  const { save, remove, failure, errors } = useTemplateChanges(() => edit(blank()));
  return (
    <FormDialog
      open
      title="Templates of replies"
      action="Save template"
      leave="Done"
      busy={save.isPending && 'Saving…'}
      failure={failure}
      otherActions={
        stored && (
          <Button kind="secondary" onClick={() => remove.mutate(stored)} busy={remove.isPending && 'Deleting…'}>
            Delete template
          </Button>
        )
      }
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(edited);
      }}
      onClose={onClose}
    >
      <TemplateChoice
        none="New template"
        value={stored ? edited.id : ''}
        onChoose={(template) => edit(template ?? blank())}
      />
      <TextField
        label="Name"
        value={edited.name}
        maxLength={60}
        autoComplete="off"
        error={errors['name']}
        onChange={({ target }) => edit({ ...edited, name: target.value })}
      />
      <TextArea
        label="Words"
        rows={8}
        value={edited.body}
        maxLength={5_000}
        hint="{firstName} stands for the given name."
        error={errors['body']}
        onChange={({ target }) => edit({ ...edited, body: target.value })}
      />
    </FormDialog>
  );
}

function useTemplateChanges(onDone: () => void) {
  const queryClient = useQueryClient();
  const become = (words: string) => ({
    onSuccess: (templates: { items: Template[] }) => {
      queryClient.setQueryData(templatesQuery.queryKey, templates);
      toast(words);
      onDone();
    },
    onError: () => void queryClient.invalidateQueries(templatesQuery),
  });
  const save = useMutation({ mutationFn: saveTemplate, ...become('Template saved') });
  const remove = useMutation({ mutationFn: deleteTemplate, ...become('Template deleted') });
  const error = save.error ?? remove.error;
  const errors = error ? fieldErrorsOf(error) : {};
  const hasFieldErrors = Object.keys(errors).length > 0;
  return {
    save,
    remove,
    errors,
    failure: error && !hasFieldErrors && messageOf(error, 'The template could not be saved. Please try again.'),
  };
}
