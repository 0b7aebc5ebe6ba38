import type { ReactNode } from 'react';

import * as words from '#words/features/proof/proof-steps.js';

const steps = [
  { title: words.sets, text: words.setsText, picture: <Balls /> },
  { title: words.sealed, text: words.sealedText, picture: <Envelope /> },
  { title: words.published, text: words.publishedText, picture: <Fingerprint /> },
  { title: words.draw, text: words.drawText, picture: <Drum /> },
];

/** What is proven, as one picture in four steps. */
export function ProofSteps() {
  return (
    <ol className="grid gap-x-6 gap-y-5 sm:grid-cols-4">
      {steps.map(({ title, text, picture }, index) => (
        <li key={title} className="flex gap-4 sm:flex-col sm:gap-3">
          <Picture hasNext={index < steps.length - 1}>{picture}</Picture>
          <div>
            <p className="font-semibold">{title}</p>
            <p className="text-[0.9375rem] text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Its line leads on to the next step: to the right, or downward on a phone. */
const Picture = ({ hasNext, children }: { hasNext: boolean; children: ReactNode }) => (
  <div aria-hidden="true" className="relative h-18 w-24 shrink-0 sm:w-auto">
    <svg viewBox="0 0 96 72" className="h-18 w-24 fill-surface stroke-ink" strokeWidth="1.5">
      {children}
    </svg>
    {hasNext && (
      <span className="absolute bg-line-strong max-sm:top-19 max-sm:left-12 max-sm:h-6 max-sm:w-px sm:top-9 sm:-right-3 sm:left-26 sm:h-px" />
    )}
  </div>
);

const ball = { r: 9, className: 'fill-(--ball) stroke-(--ball-edge)' };

function Balls() {
  return (
    <>
      {[16, 37, 58].map((x) => (
        <circle key={x} cx={x} cy="26" {...ball} />
      ))}
      {[16, 37].map((x) => (
        <circle key={x} cx={x} cy="48" {...ball} />
      ))}
      <circle cx="58" cy="48" r="9" className="fill-powerball stroke-powerball" />
    </>
  );
}

function Envelope() {
  return (
    <>
      <rect x="12" y="14" width="72" height="46" rx="4" />
      <path d="M12 18l36 24 36-24" className="fill-none" />
      <circle cx="48" cy="42" r="9" className="fill-accent stroke-accent" />
    </>
  );
}

function Fingerprint() {
  return (
    <>
      <rect x="12" y="10" width="72" height="54" rx="4" />
      {[0, 1, 2].map((row) => (
        <path
          key={row}
          d={`M22 ${24 + row * 13}h52`}
          strokeDasharray={`${4 + row} 3 9 3`}
          strokeWidth="4"
          className="stroke-accent"
        />
      ))}
    </>
  );
}

function Drum() {
  return (
    <>
      <circle cx="48" cy="32" r="24" />
      {[
        [40, 40],
        [56, 42],
        [48, 26],
      ].map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="6" className="fill-(--ball) stroke-(--ball-edge)" />
      ))}
      <path d="M34 66h28M48 56v10" />
    </>
  );
}
