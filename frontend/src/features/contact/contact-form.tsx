import * as words from '#words/features/contact/contact-form.js';
import { useIsAlive } from '../../lib/browser/navigation.js';
import { messageOf } from '../../lib/api/problem-error.js';
import { usePlainForm } from '../../lib/browser/use-plain-form.js';
import { Button } from '../../ui/button.js';
import { TextArea, TextField } from '../../ui/field.js';
import { Notice } from '../../ui/notice.js';
import { Honeypot } from '../../ui/honeypot.js';
import { contactFields, errorsOf, longest, sendMessage, type ContactField } from './contact-message.js';

interface ContactFormProps {
  readonly initial: { readonly email: string; readonly subject: string };
  readonly onSent: () => void;
}

/** Contact form. It does not use the form library, because this page has a small size budget. */
export function ContactForm({ initial, onSent }: ContactFormProps) {
  const isAlive = useIsAlive();
  const { errors, failure, isSending, submit, forget } = usePlainForm({
    fields: contactFields,
    errorsOf,
    send: async (form) => {
      await sendMessage(form);
      onSent();
    },
    explain: (error) => messageOf(error, words.failed),
  });
  const field = (name: ContactField) => ({
    name,
    required: true,
    maxLength: longest[name],
    error: errors[name],
    onChange: () => forget(name),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="space-y-1.5 [&_[id$=message]]:min-h-5 [&_[id$=message]]:leading-5"
    >
      <TextField label={words.name} autoComplete="name" {...field('name')} />
      <TextField
        label={words.email}
        type="email"
        autoComplete="email"
        defaultValue={initial.email}
        {...field('email')}
      />
      <TextField label={words.subject} defaultValue={initial.subject} {...field('subject')} />
      <TextArea label={words.message} {...field('message')} />
      <Honeypot />
      {failure && (
        <Notice tone="bad" announce="now" title={failure}>
          {words.kept}
        </Notice>
      )}
      <Button type="submit" disabled={!isAlive} busy={isSending && words.sending} className="mt-3 w-full">
        {words.send}
      </Button>
    </form>
  );
}
