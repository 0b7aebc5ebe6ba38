import { type Draw, GAMES } from './draws.js';
import { memberAt } from './people.js';
import type { Arrival } from './sandbox.js';

const NAMES = { powerball: 'Powerball', megamillions: 'Mega Millions' };
const CHANNELS = ['sms', 'email'] as const;
const SLOTS = GAMES.length * CHANNELS.length;
const MOST = 255;

/** Counts at the far end what every member got of one draw of each game: a byte for each phone and mailbox. */
export class ReceivedMessages {
  private readonly copies: Uint8Array;
  private strangers = 0;
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
      this.strangers += 1;
      return;
    }
    const slot = member * SLOTS + GAMES.indexOf(draw.game) * CHANNELS.length + CHANNELS.indexOf(channel);
    this.copies[slot] = Math.min(MOST, this.copies[slot]! + 1);
    if (Date.parse(receivedAt) > draw.deadline.getTime()) this.late += 1;
  }

  get expected() {
    return this.members * this.draws.length * CHANNELS.length;
  }

  verdict() {
    let [got, duplicates] = [0, this.strangers];
    for (const copies of this.copies) {
      if (copies > 0) got += 1;
      if (copies > 1) duplicates += copies - 1;
    }
    return { lost: this.expected - got, late: this.late, duplicates };
  }
}
