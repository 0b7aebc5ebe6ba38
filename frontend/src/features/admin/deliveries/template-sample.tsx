import type { ReactNode } from 'react';

import { formatCount } from '../../../lib/format/format-count.js';
import { Badge } from '../../../ui/badge.js';
import type { Sample } from './templates-api.js';

const ONE_SEGMENT = 160;

/** A text or notification as the phone shows it, or a mail with both of its parts. */
export function TemplateSample({ sample }: { sample: Sample }) {
  if (sample.channel === 'push') return <PushSample text={sample.text} />;
  return sample.channel === 'sms' ? <TextSample sample={sample} /> : <MailSample sample={sample} />;
}

function TextSample({ sample: { text, segments = 0, length = 0 } }: { sample: Sample }) {
  return (
    <div className="max-w-md space-y-3">
      <p className="figures rounded-card border border-line bg-surface p-4 break-words whitespace-pre-wrap">{text}</p>
      <p className="figures flex flex-wrap items-center gap-3 text-[0.9375rem]">
        <Badge tone={segments === 1 ? 'good' : 'warn'}>{formatCount(segments, 'segment')}</Badge>
        <span className="text-muted">
          {formatCount(length, 'character')}
          {segments === 1 && `, ${ONE_SEGMENT - length} left in this segment`}. All within GSM-7; a text with any other
          character is refused.
        </span>
      </p>
    </div>
  );
}

/** The first line is the title. */
function PushSample({ text }: { text: string }) {
  const [title, ...lines] = text.split('\n');
  return (
    <div className="figures max-w-md rounded-card border border-line bg-surface p-4">
      <p className="font-semibold">{title}</p>
      <p className="whitespace-pre-wrap">{lines.join('\n')}</p>
    </div>
  );
}

function MailSample({ sample: { subject, text, pageUrl } }: { sample: Sample }) {
  return (
    <div className="space-y-4">
      <p>
        <span className="label-caps block">Subject</span>
        <span className="text-lg font-semibold">{subject}</span>
      </p>
      <div className="grid gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Part title="As a page">
          {/* Sandboxed: no scripts, no forms, an opaque origin */}
          <iframe
            title="The email as a page"
            src={pageUrl}
            sandbox=""
            className="h-[44rem] w-full rounded-card border border-line bg-white"
          />
        </Part>
        <Part title="As plain text">
          <pre
            // Keyboard users scroll it when it is longer than its box.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            aria-label="The email as plain text"
            className="max-h-[44rem] overflow-auto rounded-card border border-line bg-sunken p-4 text-[0.8125rem] break-words whitespace-pre-wrap"
          >
            {text}
          </pre>
        </Part>
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0 space-y-2">
      <h2 className="label-caps">{title}</h2>
      {children}
    </section>
  );
}
