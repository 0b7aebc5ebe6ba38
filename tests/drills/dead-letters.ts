import { databaseOf } from '@numbercast/local-stack/database-users';
import mongoose from 'mongoose';
import { say } from '../support/run-on-stack.js';
import type { Drill, Scene } from './drill.js';
import { dispose, waitingDeadLetters } from './waiting-dead-letters.js';

/** Has the first name of visitor 0, which the index does not let in twice. */
const NEWCOMER = 16;

async function contactsOf({ stack: { engines, shape } }: Scene) {
  const uri = `${engines.mongodbUri}/${databaseOf(shape, 'delivery')}`;
  const connection = await mongoose.createConnection(uri).asPromise();
  return { contacts: connection.collection('recipients'), close: () => connection.close() };
}

/** A member joins while delivery's database rejects new recipients: no numbers arrive until the dead letters are replayed. */
export const deadLetters: Drill = {
  name: 'dead-letters',
  members: 6,
  // With the usual waits an event is given up after more than six minutes
  overrides: { EVENT_RETRY_DELAYS_MS: '500,1000,2000,4000' },

  async play(scene) {
    const { story } = scene;
    const { fridayMega, saturdayPower } = story.draws;
    const { contacts, close } = await contactsOf(scene);
    const index = await contacts.createIndex({ firstName: 1 }, { unique: true });
    say('somebody has made an index by hand: delivery cannot keep a second member of the same first name');
    const newcomer = await story.join(NEWCOMER);

    const listed = await scene.notice(
      'numbercast_dead_letters_waiting is not 0, and Dead letters lists why',
      async () => {
        const waiting = await waitingDeadLetters(scene);
        const types = new Set(waiting.map(({ type }) => type));
        const isAll = types.has('members.v1.MemberJoined') && types.has('numbergen.v1.SetsAssigned');
        return isAll && (await scene.metric('admin', 'numbercast_dead_letters_waiting')) >= waiting.length && waiting;
      },
    );
    for (const { id, type, error } of listed) say(`${id}, ${type}: ${error.slice(0, 80)}`);
    const others = listed.filter(({ group }) => group !== 'delivery');
    if (others.length > 0) scene.fault(`dead letters of others, too: ${others.map(({ id }) => id).join(', ')}`);

    await contacts.dropIndex(index);
    await close();
    say('the index is gone; the letters are sent back, the oldest first');
    await scene.repair('no dead letter waits any more', async () => {
      for (const letter of await waitingDeadLetters(scene)) await dispose(scene, letter, 'replay');
      return (await scene.metric('admin', 'numbercast_dead_letters_waiting')) === 0;
    });
    await story.firstNumbers([newcomer], fridayMega, saturdayPower);
    for (const deadLetter of listed) await dispose(scene, deadLetter, 'replay');
    say('everything is sent back once more, which must change nothing');
    await story.nextDraw();
  },
};
