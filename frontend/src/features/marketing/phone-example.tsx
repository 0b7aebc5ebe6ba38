import * as words from '#words/features/marketing/phone-example.js';
import { exampleText } from './example-text.js';

/** A phone on which an example text has just arrived. */
export function PhoneExample() {
  return (
    <figure className="mx-auto w-full max-w-[19.5rem]">
      <div className="rounded-[2.75rem] border border-line-strong bg-surface p-2.5">
        <div className="flex min-h-[33rem] flex-col rounded-[2.125rem] border border-line bg-paper px-4 pt-4 pb-5">
          <div aria-hidden="true" className="mx-auto h-1.5 w-16 rounded-full bg-line" />
          <p className="mt-5 text-center font-semibold">Numbercast</p>
          <p className="figures text-center text-sm text-muted">{words.received}</p>
          <div className="rising figures mt-6 rounded-3xl rounded-bl-md border border-line bg-surface p-4">
            {exampleText.map((line) => (
              <p key={line} className="text-[0.9375rem] leading-relaxed">
                {line}
              </p>
            ))}
          </div>
          <p className="mt-2 ml-2 text-sm text-muted">{words.delivered}</p>
          <div
            aria-hidden="true"
            className="mt-auto flex h-10 items-center rounded-full border border-line px-4 text-sm text-muted"
          >
            {words.field}
          </div>
        </div>
      </div>
      <figcaption className="mt-4 text-center text-[0.9375rem] text-muted">{words.caption}</figcaption>
    </figure>
  );
}
