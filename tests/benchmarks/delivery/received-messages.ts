import { type Draw, GAMES } from './draws.js';
import { memberAt } from './people.js';
import type { Arrival } from './sandbox.js';

const NAMES = { powerball: 'Powerball', megamillions: 'Mega Millions' };
const CHANNELS = ['sms', 'email'] as const;
const SLOTS = GAMES.length * CHANNELS.length;
const MOST_COUNTED = 255;

/** Counts the messages that each member received, in one byte for each draw and channel. */
export class ReceivedMessages {
  private readonly copies: Uint8Array;
  private unexpected = 0;
  late = 0;
  arrived = 0;

  constructor(
    private readonly members: number,
    private readonly draws: readonly Draw[],
  ) {
    this.copies = new Uint8Array(members * SLOTS);
  }

  record({ channel, to, text, receivedAt }: Arrival) {
    const member = memberAt(to);
    const draw = this.draws.find(({ game }) => text.includes(NAMES[game]));
    this.arrived += 1;
    if (!draw || !(member >= 0 && member < this.members)) {
      this.unexpected += 1;
      return;
    }
    const slot = member * SLOTS + GAMES.indexOf(draw.game) * CHANNELS.length + CHANNELS.indexOf(channel);
    this.copies[slot] = Math.min(MOST_COUNTED, this.copies[slot]! + 1);
    if (Date.parse(receivedAt) > draw.deadline.getTime()) this.late += 1;
  }

  get expected() {
    return this.members * this.draws.length * CHANNELS.length;
  }

  summary() {
    let [received, duplicates] = [0, this.unexpected];
    for (const copies of this.copies) {
      if (copies > 0) received += 1;
      if (copies > 1) duplicates += copies - 1;
    }
    return { lost: this.expected - received, late: this.late, duplicates };
  }
}
