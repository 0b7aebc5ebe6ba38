import { useState } from 'react';

import * as words from '#words/features/contact/contact-page.js';
import { useQuery } from '../../lib/browser/navigation.js';
import { Page } from '../../ui/page.js';
import { ContactForm } from './contact-form.js';
import { ContactThanks } from './contact-thanks.js';

const subjects: Readonly<Record<string, string>> = {
  missing_numbers: words.numbersMissing,
};

export function ContactPage() {
  const query = useQuery();
  const [sent, setSent] = useState(false);
  const subject = subjects[query?.get('reason') ?? ''] ?? '';
  return (
    <Page title={words.title} heading={words.heading} width="form" lead={sent ? undefined : words.lead}>
      {sent ? (
        <ContactThanks />
      ) : (
        <ContactForm initial={{ email: query?.get('email') ?? '', subject }} onSent={() => setSent(true)} />
      )}
    </Page>
  );
}
