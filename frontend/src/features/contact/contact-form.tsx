import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';

import { api } from '../../lib/api.js';
import { showFieldErrors } from '../../lib/form-problem.js';
import { messageOf } from '../../lib/problem-error.js';
import { Button } from '../../ui/button.js';
import { TextArea, TextField } from '../../ui/field.js';
import { Notice } from '../../ui/notice.js';

const ContactMessage = z.object({
  name: z.string().trim().min(1, 'Please enter your name.').max(100, 'Please use at most 100 characters.'),
  email: z.string().trim().min(1, 'Please enter your email.').pipe(z.email('Please enter a valid email address.')),
  subject: z.string().trim().min(1, 'Please enter a subject.').max(150, 'Please use at most 150 characters.'),
  message: z.string().trim().min(1, 'Please enter a message.').max(5_000, 'Please use at most 5,000 characters.'),
});
type ContactMessage = z.infer<typeof ContactMessage>;

const fields = ['name', 'email', 'subject', 'message'] as const;

interface ContactFormProps {
  readonly initial: Pick<ContactMessage, 'email' | 'subject'>;
  readonly onSent: () => void;
}

export function ContactForm({ initial, onSent }: ContactFormProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(ContactMessage),
    defaultValues: { name: '', message: '', ...initial },
  });
  const { errors, isSubmitting } = formState;
  const send = handleSubmit(async (message) => {
    try {
      await api('/api/contact', { method: 'POST', body: message });
      onSent();
    } catch (error) {
      if (showFieldErrors(error, fields, setError)) return;
      setError('root', { message: messageOf(error, 'Failed to send message. Please try again.') });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="space-y-3">
      <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <TextField label="Email" type="email" autoComplete="email" error={errors.email?.message} {...register('email')} />
      <TextField label="Subject" error={errors.subject?.message} {...register('subject')} />
      <TextArea label="Message" error={errors.message?.message} {...register('message')} />
      {errors.root && (
        <Notice tone="bad" announce="now" title={errors.root.message}>
          Your message is still here.
        </Notice>
      )}
      <Button type="submit" busy={isSubmitting && 'Sending…'} className="w-full">
        Send message
      </Button>
    </form>
  );
}
