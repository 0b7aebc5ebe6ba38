import * as words from '#words/features/accessibility/accessibility-page.js';
import { paths } from '../../lib/browser/paths.js';
import { longDateOf } from '../../lib/lottery/draw-time.js';
import { ButtonLink } from '../../ui/button.js';
import { Link } from '../../ui/link.js';
import { Page } from '../../ui/page.js';
import { Section } from '../../ui/section.js';

/** Date of the last review. A change to the site that makes a sentence on this page untrue requires a new review. */
const reviewed = '2026-11-28';

const contactLink = (text: string) => (
  <Link to={paths.contact()} className="text-link">
    {text}
  </Link>
);

export function AccessibilityPage() {
  return (
    <Page title={words.title} width="text" lead={words.lead}>
      <div className="space-y-12">
        <Section title={words.targetTitle} id="target">
          <p>{words.target}</p>
        </Section>
        <Section title={words.testedTitle} id="tested">
          <p>{words.testedLead}</p>
          <Points items={words.tested} />
        </Section>
        <Section title={words.limitsTitle} id="limits">
          <Points items={words.limits} />
        </Section>
        <Section title={words.reportTitle} id="report">
          <p>{words.report(contactLink)}</p>
        </Section>
        <p className="text-muted">{words.lastReviewed(longDateOf(reviewed))}</p>
        <ButtonLink to={paths.home}>{words.backHome}</ButtonLink>
      </div>
    </Page>
  );
}

function Points({ items }: { items: readonly string[] }) {
  return (
    <ul className="mt-3 list-disc space-y-1.5 pl-6">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
