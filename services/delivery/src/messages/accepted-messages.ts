import type { MessageDocument } from './message-state.js';

/** Messages that a process sends in about ten seconds; their reports usually arrive within that time. */
export const ACCEPTED_REMEMBERED = 4_000;

/** The newest accepted messages as this process last wrote them: their reports can be applied without reading them. */
export class AcceptedMessages {
  /** In the order in which they were accepted. */
  private readonly messages = new Map<string, MessageDocument>();
  /** Ids of the messages, by the provider's id of texts. */
  private readonly textIds = new Map<string, string>();

  find(id: string): MessageDocument | undefined {
    return this.messages.get(id);
  }

  findText(providerId: string): MessageDocument | undefined {
    return this.messages.get(this.textIds.get(providerId) ?? '');
  }

  /** Caches a written message if it is accepted, and removes it otherwise. */
  update(message: MessageDocument) {
    this.forget(message._id);
    if (message.state !== 'accepted') return;
    this.messages.set(message._id, message);
    if (message.channel === 'sms' && message.providerId) this.textIds.set(message.providerId, message._id);
    if (this.messages.size > ACCEPTED_REMEMBERED) this.forget(this.messages.keys().next().value!);
  }

  private forget(id: string) {
    const { providerId } = this.messages.get(id) ?? {};
    if (providerId) this.textIds.delete(providerId);
    this.messages.delete(id);
  }
}
