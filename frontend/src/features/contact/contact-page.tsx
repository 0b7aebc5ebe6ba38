import { useState } from 'react';

import { useQuery } from '../../lib/browser/navigation.js';
import { Page } from '../../ui/page.js';
import { ContactForm } from './contact-form.js';
import { ContactThanks } from './contact-thanks.js';

const subjects: Readonly<Record<string, string>> = {
  missing_numbers: 'I did not receive my numbers',
};

export function ContactPage() {
  const query = useQuery();
  const [sent, setSent] = useState(false);
  const subject = subjects[query?.get('reason') ?? ''] ?? '';
  return (
    <Page
      title="Contact"
      heading="Contact us"
      width="form"
      lead={sent ? undefined : 'A person reads every message and answers by email.'}
    >
      {sent ? (
        <ContactThanks />
      ) : (
        <ContactForm initial={{ email: query?.get('email') ?? '', subject }} onSent={() => setSent(true)} />
      )}
    </Page>
  );
}
