import type { MessageDocument } from '../messages/message-state.js';

/** Distributes due messages to several workers, each message to one of them, and reads more when it is empty. */
export class DueQueue {
  private readonly waiting: MessageDocument[] = [];
  private readonly inFlight = new Set<string>();
  private refilling: Promise<void> | undefined;

  constructor(
    private readonly due: (limit: number) => Promise<MessageDocument[]>,
    private readonly size: number,
  ) {}

  /** The next message, or undefined when nothing else is due. */
  async next(): Promise<MessageDocument | undefined> {
    if (this.waiting.length === 0) {
      this.refilling ??= this.refill().finally(() => (this.refilling = undefined));
      await this.refilling;
    }
    return this.waiting.shift();
  }

  done(id: string) {
    this.inFlight.delete(id);
  }

  private async refill() {
    const due = await this.due(this.size);
    for (const message of due.filter(({ _id }) => !this.inFlight.has(_id))) {
      this.inFlight.add(message._id);
      this.waiting.push(message);
    }
  }
}
