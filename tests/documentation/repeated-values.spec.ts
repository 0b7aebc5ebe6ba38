import { describe, expect, it } from '@jest/globals';
import { drawsAWeek, numberInWords } from '@numbercast/lottery';
import { numberInWords as numberInSpanish } from '../../frontend/src/words/es/lib/lottery/names.js';
import { readText } from '../support/repository.js';

const numbersIn = (text: string) => text.replaceAll('_', '');

/** Values that must be the same in parts of the system that cannot import them from each other. */
describe('repeated values:', () => {
  it('the idle limit of a session is the same in Keycloak and in the browser', async () => {
    const realm = JSON.parse(await readText('keycloak/realm.json')) as { ssoSessionIdleTimeout: number };
    const guard = numbersIn(await readText('frontend/src/features/sign-in/inactivity-guard.tsx'));
    const [, minutes] = /limitMs = (\d+) \* 60000/.exec(guard) ?? [];
    expect(Number(minutes) * 60).toBe(realm.ssoSessionIdleTimeout);
  });

  it('the path of the saved numbers is the same in the profile and on the offline page', async () => {
    const profile = await readText('frontend/src/lib/browser/numbers-cache.ts');
    const [, file] = /savedNumbersFile = '(.+)'/.exec(profile) ?? [];
    expect(await readText('frontend/public/offline.js')).toContain(`caches.match('${file}')`);
  });

  it('the prices of the site equal the prices of the simulated Stripe account', async () => {
    const site = numbersIn(await readText('frontend/src/lib/membership/plans.ts'));
    const [, monthly, annual] = /planCents.*\{ monthly: (\d+), annual: (\d+) \}/.exec(site) ?? [];
    const sandbox = await readText('tools/sandbox/src/stripe/prices.ts');
    const amounts = [...sandbox.matchAll(/lookupKey: '(\w+)'[^}]*?amount: (\d+)/g)].map(([, key, cents]) => [
      key,
      cents,
    ]);
    expect(amounts).toEqual([
      ['monthly', monthly],
      ['annual', annual],
    ]);
  });

  it('the consent to texts states the weekly number of draws in the catalog', async () => {
    const [english, spanish] = await Promise.all(
      ['en', 'es'].map((language) => readText(`frontend/src/words/${language}/lib/membership/sms-consent.ts`)),
    );
    expect(english).toContain(`up to ${numberInWords(drawsAWeek)} draws a week`);
    expect(spanish).toContain(`hasta ${numberInSpanish(drawsAWeek)} sorteos por semana`);
  });

  it.each(['charts/numbercast/values.yaml', 'docker-compose.yml', 'tools/local-stack/src/environments.ts'])(
    'the postal address on the site equals the one for emails in %s',
    async (file) => {
      const [, address] = /postalAddress = '(.+)'/.exec(await readText('frontend/src/lib/company.ts')) ?? [];
      const setting = (await readText(file))
        .split('\n')
        .find((line) => /(MAIL_POSTAL_ADDRESS|postalAddress):/.test(line));
      expect(setting).toContain(address);
    },
  );

  it('the logo is the same on the site, in Keycloak, in the sandbox and on the unsubscribe page', async () => {
    const icon = await readText('frontend/public/favicon.svg');
    expect(await readText('keycloak/themes/numbercast/login/resources/img/mark.svg')).toBe(icon);
    const [, arcs] = / d="(.+)"/.exec(icon) ?? [];
    const copies = ['frontend/src/ui/logo.tsx', 'tools/sandbox/src/pages/layout.ts'];
    for (const file of [...copies, 'services/delivery/src/api/unsubscribe-page.ts']) {
      const logo = await readText(file);
      expect(logo).toContain(`d="${arcs}"`);
      expect(logo).toContain('<circle cx="9" cy="23" r="6"');
    }
  });
});
