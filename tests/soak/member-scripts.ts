import { type Person, person } from '../support/people.js';

/** Action of a member on a day of the membership. */
export type MemberAction =
  | 'upgrade'
  | 'turn auto-renew off'
  | 'pause'
  | 'pause until a date'
  | 'reactivate'
  | 'bring a new card'
  | 'turn on notifications'
  | 'redeem a gift'
  | 'start again'
  | 'text STOP'
  | 'exclude myself'
  | 'delete the account';

type Card = 'good' | 'fails on renewal' | 'disputed';

export const CARDS: Record<Card, string> = {
  good: '4242424242424242',
  'fails on renewal': '4000000000000341',
  disputed: '4000000000000259',
};

export interface MemberScript {
  who: Person;
  /** Day of the year on which they sign up. */
  joinDay: number;
  card: Card;
  /** Enters the promotion code of the year on the payment page. */
  hasCode?: true;
  /** Joins by the link of a member. */
  isInvited?: true;
  /** Joins by a gift instead of a payment. */
  hasGift?: true;
  /** By the day of the membership. All are some days away from every charge, so that no result depends on the hour. */
  actions: Partial<Record<number, MemberAction>>;
}

/** The beginning of the subject of the reminder of a pause that ends. */
export const PAUSE_REMINDER = 'Your numbers start again on';
/** Days of a pause with a date: it is paused over one charge. */
export const PAUSE_DAYS = 30;

type Kind = Pick<MemberScript, 'card' | 'actions' | 'hasCode' | 'isInvited' | 'hasGift'> & { plan: Person['plan'] };

const plain = (plan: Person['plan']): Kind => ({ plan, card: 'good', actions: {} });
const monthly = (actions: MemberScript['actions'], card: Card = 'good'): Kind => ({ plan: 'monthly', card, actions });

/** All courses of a membership. Every second member stays without any action. */
const KINDS: readonly Kind[] = [
  plain('annual'),
  monthly({ 40: 'upgrade' }),
  { ...plain('monthly'), hasCode: true },
  plain('monthly'),
  monthly({ 1: 'turn on notifications' }),
  { ...plain('monthly'), isInvited: true },
  { ...plain('annual'), hasGift: true },
  monthly({ 10: 'redeem a gift' }),
  monthly({ 20: 'turn auto-renew off' }),
  plain('monthly'),
  monthly({ 70: 'delete the account' }),
  plain('annual'),
  monthly({ 20: 'pause', 50: 'reactivate' }),
  plain('monthly'),
  monthly({ 5: 'pause', 12: 'reactivate' }),
  plain('monthly'),
  monthly({}, 'fails on renewal'),
  plain('annual'),
  monthly({ 33: 'bring a new card' }, 'fails on renewal'),
  plain('monthly'),
  monthly({ 55: 'start again' }, 'fails on renewal'),
  plain('monthly'),
  { plan: 'annual', card: 'good', actions: { 100: 'delete the account' } },
  monthly({ 15: 'text STOP' }),
  monthly({}, 'disputed'),
  plain('monthly'),
  monthly({ 36: 'delete the account' }, 'fails on renewal'),
  plain('monthly'),
  monthly({ 36: 'turn auto-renew off' }, 'fails on renewal'),
  plain('annual'),
  monthly({ 20: 'pause', 50: 'delete the account' }),
  plain('monthly'),
  monthly({ 20: 'pause until a date' }),
  { ...plain('annual'), hasCode: true },
  monthly({ 45: 'exclude myself' }),
  monthly({ 1: 'turn on notifications', 20: 'pause', 50: 'reactivate' }),
  { ...monthly({ 7: 'delete the account' }), isInvited: true },
];

/** The last members join early enough for their actions. */
const JOINING_SHARE = 0.75;

/** Scripts of members who join one after another. @param days length of the year */
export function memberScripts(count: number, days: number): MemberScript[] {
  return Array.from({ length: count }, (_, n) => {
    const { plan, ...kind } = KINDS[n % KINDS.length]!;
    const joinDay = Math.floor((n * days * JOINING_SHARE) / count);
    return { who: { ...person(n), plan }, joinDay, ...kind };
  });
}
