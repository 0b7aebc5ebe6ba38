import { paths } from '../../lib/browser/paths.js';
import { ButtonLink } from '../../ui/button.js';
import { Link } from '../../ui/link.js';
import { Page } from '../../ui/page.js';
import { Section } from '../../ui/section.js';

/** The day of the last review. A change of the site's pages that makes a sentence below untrue needs a new one. */
const reviewed = 'November 28, 2026';

const tested = [
  'The rules of axe for WCAG 2.0, 2.1 and 2.2, levels A and AA, on every page of visitors, members and administrators, at three screen sizes, and the color contrast also in the dark theme.',
  'Whole journeys by keyboard alone: sign-up to payment, the settings of the profile, a pause and the way back, past numbers, and the admin console. Each step must show where the focus is.',
  'Reflow at eight window sizes from 320 pixels: nothing cut off, nothing printed over other text, no scrolling in two directions.',
  'Pages that do not move while their data arrives.',
];

const limits = [
  'People with disabilities have not tested the site yet, and no one has tested it with a screen reader from beginning to end. Automated checks find only some of the barriers.',
  'The payment page, the page for changing a card and receipts belong to our payment provider. We can’t change them.',
  'The film on the home page has no sound. Its captions and a transcript describe it; there is no spoken description.',
  'Wide tables scroll sideways in their own box on a small screen. Pictures of statistics have a table with the same numbers.',
  'Emails are tested in code, not in every mail program. Each has a plain-text part.',
];

export function AccessibilityPage() {
  return (
    <Page
      title="Accessibility"
      width="text"
      lead="Numbercast should work for everyone, with any input, screen, color scheme or assistive technology."
    >
      <div className="space-y-12">
        <Section title="What we aim for" id="target">
          <p>
            Our target is level AA of the Web Content Accessibility Guidelines (WCAG) 2.2. By our own tests the site
            meets it, except for the limits below. No independent body has certified it.
          </p>
        </Section>
        <Section title="What we tested" id="tested">
          <p>Each change of the site is tested automatically before a release:</p>
          <Points items={tested} />
        </Section>
        <Section title="Known limits" id="limits">
          <Points items={limits} />
        </Section>
        <Section title="Report a problem" id="report">
          <p>
            If something on the site or in our messages does not work for you,{' '}
            <Link to={paths.contact()} className="text-link">
              write to us
            </Link>
            . Say which page it is, what you tried and what you use, such as a browser or a screen reader. A person
            reads every message and answers by email. If you need the same information in another form, ask for it
            there.
          </p>
        </Section>
        <p className="text-muted">Last reviewed on {reviewed}.</p>
        <ButtonLink to={paths.home}>Back to Home</ButtonLink>
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
