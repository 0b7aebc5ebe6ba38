import { describe, expect, it } from '@jest/globals';
import { Counters } from '../limits/counters.js';
import { FamiliarNetworks } from './familiar-networks.js';
import { type Attempt, SignInLimits } from './sign-in-limits.js';

const HOUR_MS = 3_600_000;
const AT = new Date('2027-03-01T12:00:00Z');
const later = (ms: number) => new Date(AT.getTime() + ms);

function limits() {
  const counters = new Counters(HOUR_MS);
  const of = new SignInLimits(counters, new FamiliarNetworks(async () => false));
  /** @returns whether the password was checked */
  const attempt = async (name: string, address: string, isRight: boolean, now = AT) => {
    const begun = await of.begin(name, address, now);
    if (typeof begun === 'number') return false;
    of.settle(begun, isRight, now);
    return true;
  };
  const guesses = async (count: number, addressOf: (n: number) => string, now = AT) => {
    let checked = 0;
    for (let n = 0; n < count; n++) if (await attempt('Owner@example.com', addressOf(n), false, now)) checked++;
    return checked;
  };
  return { of, attempt, guesses };
}

describe('wrong passwords', () => {
  it('are limited to ten an hour from one network, in every spelling of the address', async () => {
    const { attempt, guesses } = limits();
    expect(await guesses(30, (n) => `2001:db8:1:2::${n}`)).toBe(10);
    expect(await attempt(' OWNER@example.com ', '2001:db8:1:2::99', true)).toBe(false);
    expect(await attempt('other@example.com', '2001:db8:1:2::99', true)).toBe(true);
    expect(await guesses(1, () => '2001:db8:1:2::1', later(2 * HOUR_MS))).toBe(1);
  });

  it('are limited to fifteen an hour from all unfamiliar networks together', async () => {
    const { attempt, guesses } = limits();
    expect(await guesses(200, (n) => `203.0.113.${n % 20}`)).toBe(15);
    expect(await attempt('owner@example.com', '198.51.100.1', true)).toBe(false);
  });

  it('of attackers do not block the owner on a familiar network', async () => {
    const { attempt, guesses } = limits();
    await attempt('owner@example.com', '198.51.100.1', true);
    await guesses(200, (n) => `203.0.113.${n % 20}`);
    expect(await attempt('owner@example.com', '198.51.100.1', false)).toBe(true);
    expect(await attempt('owner@example.com', '198.51.100.1', true)).toBe(true);
  });

  it('count while they are being checked, so that parallel attempts are limited too', async () => {
    const { of } = limits();
    const begin = () => of.begin('owner@example.com', '203.0.113.1', AT);
    const begun = await Promise.all(Array.from({ length: 30 }, begin));
    expect(begun.filter((one) => typeof one !== 'number')).toHaveLength(10);
  });

  it('do not count when Keycloak has not checked them', async () => {
    const { of, guesses } = limits();
    for (let n = 0; n < 30; n++)
      of.settle((await of.begin('owner@example.com', '203.0.113.1', AT)) as Attempt, null, AT);
    expect(await guesses(30, () => '203.0.113.1')).toBe(10);
  });
});

describe('a familiar network', () => {
  it('is shared with other replicas, and expires', async () => {
    const first = new FamiliarNetworks(async () => false);
    first.add('pair', AT);
    const shared = first.takeUnshared();
    first.returnUnshared(shared);
    expect([...first.takeUnshared().keys()]).toEqual(['pair']);
    const second = new FamiliarNetworks(async (pair, now) => (shared.get(pair) ?? AT) > now);
    expect(await second.has('pair', later(HOUR_MS))).toBe(true);
    expect(await second.has('pair', later(91 * 24 * HOUR_MS))).toBe(false);
    expect(await first.has('pair', later(91 * 24 * HOUR_MS))).toBe(false);
  });
});
