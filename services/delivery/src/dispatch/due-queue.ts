import type { MessageDocument } from '../messages/message-state.js';

/**
 * Distributes due messages to batches, each message to one of them, and reads more when it is empty. A message that
 * cannot be read is left out.
 */
export class DueQueue {
  private readonly waiting: MessageDocument[] = [];
  private readonly inFlight = new Set<string>();
  private refilling: Promise<void> | undefined;

  constructor(
    private readonly due: (limit: number) => Promise<string[]>,
    private readonly read: (ids: string[]) => Promise<MessageDocument[]>,
    private readonly size: number,
  ) {}

  /** The next messages; none when nothing else is due. */
  async take(most: number): Promise<MessageDocument[]> {
    if (this.waiting.length === 0) {
      this.refilling ??= this.refill().finally(() => (this.refilling = undefined));
      await this.refilling;
    }
    return this.waiting.splice(0, most);
  }

  done(messages: readonly MessageDocument[]) {
    for (const { _id } of messages) this.inFlight.delete(_id);
  }

  private async refill() {
    const ids = (await this.due(this.size)).filter((id) => !this.inFlight.has(id));
    for (const id of ids) this.inFlight.add(id);
    if (ids.length > 0) this.waiting.push(...(await this.read(ids)));
  }
}
