import { helpline } from '@numbercast/lottery';

import * as words from '#words/features/responsible-play/get-help.js';

const organizations = [
  {
    name: words.helpByState,
    url: 'https://www.ncpgambling.org/help-treatment/help-by-state/',
    text: words.helpByStateText,
  },
  {
    name: words.gamblersAnonymous,
    url: 'https://www.gamblersanonymous.org/',
    text: words.gamblersAnonymousText,
  },
  {
    name: words.gamAnon,
    url: 'https://www.gam-anon.org/',
    text: words.gamAnonText,
  },
] as const;

const helplineLink = (
  <a href={`tel:${helpline.digits}`} className="text-link font-semibold whitespace-nowrap">
    {helpline.number}
  </a>
);

const callLink = (digits: string) => (
  <a href={`tel:${digits}`} className="text-link font-semibold">
    {digits}
  </a>
);

/** Where to get help now: the helpline, then services in the reader's state. */
export function GetHelp() {
  return (
    <section aria-labelledby="help" className="rounded-card border border-accent/40 bg-accent-soft p-5 sm:p-6">
      <h2 id="help" className="headline text-[1.75rem]">
        {words.title}
      </h2>
      <p className="mt-3 text-lg">{words.call(helplineLink)}</p>
      <p className="mt-3">{words.danger(callLink)}</p>
      <dl className="mt-5 space-y-3">
        {organizations.map(({ name, url, text }) => (
          <div key={name}>
            <dt>
              <a href={url} className="text-link font-semibold" rel="external">
                {name}
              </a>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
