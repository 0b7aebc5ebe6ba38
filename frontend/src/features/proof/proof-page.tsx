import { paths } from '../../lib/browser/paths.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Link } from '../../ui/link.js';
import { Page } from '../../ui/page.js';
import { Section } from '../../ui/section.js';
import { CheckForm } from './check-form.js';
import { checkScript } from './check-script.js';
import { ProofSteps } from './proof-steps.js';
import { Roots } from './roots.js';

export function ProofPage() {
  return (
    <Page
      title="Proof"
      heading="Every set is locked before the draw"
      lead="A day before each draw we publish one fingerprint of all members’ sets. Change, add or remove a single set, and the fingerprint no longer matches."
    >
      <div className="space-y-14">
        <ProofSteps />
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
        <Section title="Published fingerprints" id="roots">
          <Roots />
        </Section>
        <Section title="What a proof shows" id="meaning">
          <Meaning />
        </Section>
        <details className="rounded-card border border-line bg-surface px-4 py-3 sm:px-5">
          <summary className="headline py-1 text-xl">For developers</summary>
          <ForDevelopers />
        </details>
      </div>
    </Page>
  );
}

const meanings = [
  {
    title: 'Your sets were there',
    text: 'Your proof leads from your sets and your member id to the published fingerprint. No one can make one for sets that were not in it, nor hand yours to another member, not even us.',
  },
  {
    title: 'And they were there in time',
    text: 'Both times are listed with each fingerprint. It is published when the draw closes, 24 hours ahead. If we’re ever late, you’ll see it here.',
  },
  {
    title: 'Your sets stay private',
    text: 'A fingerprint says nothing about anyone’s sets or name. Each member’s part of it is mixed with a random number that only that member gets.',
  },
  {
    title: 'It doesn’t predict anything',
    text: 'A proof does not make a set more likely to be drawn. Keep a copy of a fingerprint, and no one can replace it later.',
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

function ForDevelopers() {
  return (
    <div className="space-y-5 pt-3 pb-2">
      <p className="max-w-[42rem] text-muted">
        A fingerprint is the root of a Merkle tree, that of RFC 9162, section 2.1, with SHA-256. A leaf’s bytes are: the
        version, 2; the length of the draw’s name and the name; its place from 0 in eight bytes; the length of the
        member’s id and the id; the salt; the number of sets; and for each set the five white balls and the last one, a
        byte each. Leaves of version 1 have no member. A leaf is hashed behind a byte 0, two hashes behind a byte 1.
      </p>
      <p>
        All roots as{' '}
        <a href="/api/proofs" className="text-link">
          JSON
        </a>
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
