import { paths } from '../../lib/browser/paths.js';
import { easternStampOf } from '../../lib/lottery/draw-time.js';
import { Link } from '../../ui/link.js';
import { Notice, type Tone } from '../../ui/notice.js';
import { Page } from '../../ui/page.js';
import { Section } from '../../ui/section.js';
import { ComponentList } from './component-list.js';
import { NextDraws } from './next-draws.js';
import type { Status } from './status-api.js';
import { refreshMs, useStatus } from './use-status.js';

export function StatusPage() {
  const { status, isFailed } = useStatus();
  const current = isFailed ? undefined : status;
  return (
    <Page
      title="Status"
      width="text"
      lead={`Whether Numbercast works right now. This page refreshes itself every ${refreshMs / 1_000} seconds.`}
    >
      <div className="space-y-12">
        <div>
          <Summary {...summaryOf(status, isFailed)} />
          <p className="figures mt-2 min-h-[1.5em] text-[0.9375rem] text-muted">
            {status && `${isFailed ? 'Last answer' : 'Checked'}: ${easternStampOf(status.checkedAt)}`}
          </p>
        </div>
        <Section title="What works" id="components">
          <ComponentList components={current?.components} isFailed={isFailed} />
        </Section>
        <Section title="Next draws" id="draws">
          <p className="mb-4 text-muted">Numbers are due 24 hours before each draw.</p>
          <NextDraws draws={current?.draws} isFailed={isFailed} />
        </Section>
        <p className="text-muted">
          Something is wrong and not listed here?{' '}
          <Link to={paths.contact()} className="text-link">
            Contact us
          </Link>
          .
        </p>
      </div>
    </Page>
  );
}

interface SummaryWords {
  readonly tone: Tone;
  readonly title: string;
}

function summaryOf(status: Status | undefined, isFailed: boolean): SummaryWords {
  if (isFailed) return { tone: 'bad', title: 'Our servers don’t answer. We don’t know what works.' };
  if (!status) return { tone: 'info', title: 'Checking…' };
  const states = status.components.map(({ state }) => state);
  if (states.includes('down')) return { tone: 'bad', title: 'Some parts are down.' };
  if (states.includes('degraded')) return { tone: 'warn', title: 'Some parts are limited.' };
  return { tone: 'good', title: 'Everything works.' };
}

const Summary = ({ tone, title }: SummaryWords) => (
  <Notice tone={tone} title={title} announce="politely" className="min-h-15" />
);
