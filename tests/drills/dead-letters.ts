import { log } from '../support/run-on-stack.js';
import type { Drill } from './drill.js';
import { dispose, waitingDeadLetters } from './waiting-dead-letters.js';

/** Has the first name of member 0, so that the unique index rejects it. */
const NEWCOMER = 16;

/** A member joins while delivery's database rejects new recipients: no numbers arrive until the dead letters are replayed. */
export const deadLetters: Drill = {
  name: 'dead-letters',
  members: 6,
  // With the default delays, an event becomes a dead letter after more than six minutes
  overrides: { EVENT_RETRY_DELAYS_MS: '500,1000,2000,4000' },

  async run(context) {
    const { scenario } = context;
    const { fridayMega, saturdayPower } = scenario.draws;
    const connection = await context.connectTo('delivery');
    const recipients = connection.collection('recipients');
    const index = await recipients.createIndex({ firstName: 1 }, { unique: true });
    log('created a unique index by hand: delivery cannot store a second member with the same first name');
    const newcomer = await scenario.join(NEWCOMER);

    const listed = await context.detect(
      'numbercast_dead_letters_waiting is not 0, and the Dead letters tab shows the error',
      async () => {
        const waiting = await waitingDeadLetters(context);
        const types = new Set(waiting.map(({ type }) => type));
        const isAll = types.has('members.v1.MemberJoined') && types.has('numbergen.v1.SetsAssigned');
        return isAll && (await context.metric('admin', 'numbercast_dead_letters_waiting')) >= waiting.length && waiting;
      },
    );
    for (const { id, type, error } of listed) log(`${id}, ${type}: ${error.slice(0, 80)}`);
    const others = listed.filter(({ group }) => group !== 'delivery');
    if (others.length > 0) context.fail(`other services have dead letters: ${others.map(({ id }) => id).join(', ')}`);

    await recipients.dropIndex(index);
    await connection.close();
    log('dropped the index; replaying the dead letters, the oldest first');
    await context.recover('no dead letter is waiting', async () => {
      for (const deadLetter of await waitingDeadLetters(context)) await dispose(context, deadLetter, 'replay');
      return (await context.metric('admin', 'numbercast_dead_letters_waiting')) === 0;
    });
    await scenario.firstNumbers([newcomer], fridayMega, saturdayPower);
    for (const deadLetter of listed) await dispose(context, deadLetter, 'replay');
    log('replayed all of them once more, which must change nothing');
    await scenario.nextMegaMillions();
  },
};
