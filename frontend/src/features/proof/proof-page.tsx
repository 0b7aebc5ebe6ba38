import * as words from '#words/features/proof/proof-page.js';
import { paths } from '../../lib/browser/paths.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Link } from '../../ui/link.js';
import { Page } from '../../ui/page.js';
import { Section } from '../../ui/section.js';
import { CheckForm } from './check-form.js';
import { checkScript } from './check-script.js';
import { ProofSteps } from './proof-steps.js';
import { Roots } from './roots.js';

const pastNumbersLink = (text: string) => (
  <Link to={paths.pastNumbers} className="text-link">
    {text}
  </Link>
);

export function ProofPage() {
  return (
    <Page title={words.title} heading={words.heading} lead={words.lead}>
      <div className="space-y-14">
        <ProofSteps />
        <Section title={words.checkTitle} id="check">
          <p className="mb-5 max-w-[42rem] text-muted">{words.checkLead(pastNumbersLink)}</p>
          <CheckForm />
        </Section>
        <Section title={words.rootsTitle} id="roots">
          <Roots />
        </Section>
        <Section title={words.meaningTitle} id="meaning">
          <Meaning />
        </Section>
        <details className="rounded-card border border-line bg-surface px-4 py-3 sm:px-5">
          <summary className="headline py-1 text-xl">{words.developersTitle}</summary>
          <ForDevelopers />
        </details>
      </div>
    </Page>
  );
}

function Meaning() {
  return (
    <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
      {words.meanings.map(({ title, text }) => (
        <div key={title} className="border-t-2 border-ink pt-4">
          <dt className="text-lg font-semibold">{title}</dt>
          <dd className="mt-1 text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

const rootsLink = (text: string) => (
  <a href="/api/proofs" className="text-link">
    {text}
  </a>
);

function ForDevelopers() {
  return (
    <div className="space-y-5 pt-3 pb-2">
      <p className="max-w-[42rem] text-muted">{words.format}</p>
      <p>{words.allRoots(rootsLink)}</p>
      <figure className="overflow-hidden rounded-card border border-line bg-sunken">
        <figcaption className="flex items-center justify-between gap-3 border-b border-line px-4 py-2">
          <span className="font-semibold">{words.scriptTitle}</span>
          <CopyButton text={checkScript} what={words.script} />
        </figcaption>
        <section
          aria-label="check.mjs"
          // Keyboard users scroll it where it is wider than the screen.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="overflow-x-auto p-4"
        >
          <pre className="text-[0.8125rem] leading-relaxed">
            <code>{checkScript}</code>
          </pre>
        </section>
      </figure>
    </div>
  );
}
