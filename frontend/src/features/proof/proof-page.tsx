import { paths } from '../../lib/browser/paths.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Link } from '../../ui/link.js';
import { Page } from '../../ui/page.js';
import { Section } from '../../ui/section.js';
import { CheckForm } from './check-form.js';
import { checkScript } from './check-script.js';
import { RootsTable } from './roots-table.js';

export function ProofPage() {
  return (
    <Page
      title="Proof"
      heading="Every set is locked before the draw"
      lead="A day before each draw we publish one fingerprint of all members’ sets, the root. Change, add or remove a single set, and the fingerprint no longer matches."
    >
      <div className="space-y-16">
        <Section title="Check a proof" id="check">
          <p className="mb-5 max-w-[42rem] text-muted">
            Members save theirs from{' '}
            <Link to={paths.pastNumbers} className="text-link">
              past numbers
            </Link>
            . No account needed.
          </p>
          <CheckForm />
        </Section>
        <Section title="Published roots" id="roots">
          <p className="mb-5 text-muted">
            Newest draw first. Developers:{' '}
            <a href="/api/proofs" className="text-link">
              JSON
            </a>
            .
          </p>
          <RootsTable />
        </Section>
        <Section title="What a proof shows" id="meaning">
          <Meaning />
        </Section>
        <Section title="With your own tools" id="tools">
          <OwnTools />
        </Section>
      </div>
    </Page>
  );
}

const meanings = [
  {
    title: 'Your sets were there',
    text: 'Your proof leads from your sets and your member id to the root. No one can make one for sets that were not in it, nor hand yours to another member, not even us.',
  },
  {
    title: 'And they were there in time',
    text: 'Both times are listed with each root. It is published when the draw closes, 24 hours ahead. If we’re ever late, you’ll see it here.',
  },
  {
    title: 'Your sets stay private',
    text: 'A root and the hashes beside your way tell nothing of anybody’s sets or name. Each leaf holds a random salt that only its member is given.',
  },
  {
    title: 'It doesn’t predict anything',
    text: 'A proof does not make a set more likely to be drawn, and shows nothing of how others’ sets look. Keep a root of your own, and nobody can exchange it later.',
  },
];

function Meaning() {
  return (
    <dl className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
      {meanings.map(({ title, text }) => (
        <div key={title} className="border-t-2 border-ink pt-4">
          <dt className="text-lg font-semibold">{title}</dt>
          <dd className="mt-1 text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function OwnTools() {
  return (
    <div className="space-y-5">
      <p className="max-w-[42rem] text-muted">
        The tree is that of RFC 9162, section 2.1, with SHA-256. A leaf’s bytes are: the version, 2; the length of the
        draw’s name and the name; its place from 0 in eight bytes; the length of the member’s id and the id; the salt;
        the number of sets; and for each set the five white balls and the last one, a byte each. Leaves of version 1
        have no member. A leaf is hashed behind a byte 0, two hashes behind a byte 1.
      </p>
      <figure className="overflow-hidden rounded-card border border-line bg-sunken">
        <figcaption className="flex items-center justify-between gap-3 border-b border-line px-4 py-2">
          <span className="font-semibold">check.mjs, for Node</span>
          <CopyButton text={checkScript} what="the script" />
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
