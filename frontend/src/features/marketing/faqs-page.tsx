import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';

import * as words from '#words/features/marketing/faqs-page.js';
import { paths } from '../../lib/browser/paths.js';
import { ButtonLink } from '../../ui/button.js';
import { TextField } from '../../ui/field.js';
import { Page } from '../../ui/page.js';
import { faqGroups } from './faq-items.js';
import { findQuestions } from './faq-search.js';

export function FaqsPage() {
  const [typed, setTyped] = useState('');
  const groups = findQuestions(faqGroups, typed);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <Page title={words.title} heading={words.heading} width="text">
      <div className="space-y-12">
        <div>
          <TextField
            label={words.search}
            type="search"
            bare
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <output className="mt-2 block min-h-[1.5em] text-[0.9375rem] text-muted">
            {typed.trim() !== '' && words.found(count)}
          </output>
        </div>
        {groups.map(({ topic, items }) => (
          <section key={topic} aria-label={topic}>
            <h2 className="headline text-2xl">{topic}</h2>
            <div className="mt-4 border-t border-line">
              {items.map(({ question, answer }) => (
                <details key={question} className="group border-b border-line">
                  <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 text-lg font-semibold [&::-webkit-details-marker]:hidden">
                    {question}
                    <ChevronDown
                      aria-hidden="true"
                      className="size-5 shrink-0 text-accent transition-transform duration-150 group-open:rotate-180"
                    />
                  </summary>
                  <p className="pb-5 text-muted">{answer}</p>
                </details>
              ))}
            </div>
          </section>
        ))}
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.home}>{words.backHome}</ButtonLink>
          <ButtonLink to={paths.contact()} kind="secondary">
            {words.contactUs}
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}
