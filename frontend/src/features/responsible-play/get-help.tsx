import { helpline } from '@numbercast/lottery';

const organizations = [
  {
    name: 'Help by state',
    url: 'https://www.ncpgambling.org/help-treatment/help-by-state/',
    text: 'The National Council on Problem Gambling lists counselors, treatment and helplines in each state.',
  },
  {
    name: 'Gamblers Anonymous',
    url: 'https://www.gamblersanonymous.org/',
    text: 'Meetings near you and online, run by people who have stopped.',
  },
  {
    name: 'Gam-Anon',
    url: 'https://www.gam-anon.org/',
    text: 'For family and friends of someone who gambles too much.',
  },
] as const;

/** Where to get help now: the helpline, then services in the reader's state. */
export function GetHelp() {
  return (
    <section aria-labelledby="help" className="rounded-card border border-accent/40 bg-accent-soft p-5 sm:p-6">
      <h2 id="help" className="headline text-[1.75rem]">
        Get help now
      </h2>
      <p className="mt-3 text-lg">
        Call or text{' '}
        <a href={`tel:${helpline.digits}`} className="text-link font-semibold whitespace-nowrap">
          {helpline.number}
        </a>{' '}
        at any hour of any day. It is free and confidential, and it connects you to services in your state. Family and
        friends can call too.
      </p>
      <p className="mt-3">
        If you are in danger or think about ending your life, call or text{' '}
        <a href="tel:988" className="text-link font-semibold">
          988
        </a>
        , or call{' '}
        <a href="tel:911" className="text-link font-semibold">
          911
        </a>
        .
      </p>
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
