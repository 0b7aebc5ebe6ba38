import * as words from '#words/features/status/status-page.js';
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

const contactLink = (text: string) => (
  <Link to={paths.contact()} className="text-link">
    {text}
  </Link>
);

export function StatusPage() {
  const { status, isFailed } = useStatus();
  const current = isFailed ? undefined : status;
  return (
    <Page title={words.title} width="text" lead={words.lead(refreshMs / 1_000)}>
      <div className="space-y-12">
        <div>
          <Summary {...summaryOf(status, isFailed)} />
          <p className="figures mt-2 min-h-[1.5em] text-[0.9375rem] text-muted">
            {status && (isFailed ? words.lastAnswer : words.checked)(easternStampOf(status.checkedAt))}
          </p>
        </div>
        <Section title={words.componentsTitle} id="components">
          <ComponentList components={current?.components} isFailed={isFailed} />
        </Section>
        <Section title={words.drawsTitle} id="draws">
          <p className="mb-4 text-muted">{words.drawsLead}</p>
          <NextDraws draws={current?.draws} isFailed={isFailed} />
        </Section>
        <p className="text-muted">{words.unlisted(contactLink)}</p>
      </div>
    </Page>
  );
}

interface SummaryWords {
  readonly tone: Tone;
  readonly title: string;
}

function summaryOf(status: Status | undefined, isFailed: boolean): SummaryWords {
  if (isFailed) return { tone: 'bad', title: words.unreachable };
  if (!status) return { tone: 'info', title: words.checking };
  const states = status.components.map(({ state }) => state);
  if (states.includes('down')) return { tone: 'bad', title: words.down };
  if (states.includes('degraded')) return { tone: 'warn', title: words.limited };
  return { tone: 'good', title: words.operational };
}

const Summary = ({ tone, title }: SummaryWords) => (
  <Notice tone={tone} title={title} announce="politely" className="min-h-15" />
);
