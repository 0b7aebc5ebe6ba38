import { randomUUID } from 'node:crypto';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { Injectable } from '@nestjs/common';
import { ContactReceivedSchema } from '@numbercast/contracts/admin/v1/events';
import type { TextNeedsReview } from '@numbercast/contracts/delivery/v1/events';
import { Clock, DuplicateKey, event, type OutgoingEvent, TransientError } from '@numbercast/platform';
import type { ContactForm } from './contact-form.js';
import { SendersRepository } from './senders.repository.js';
import { contains, type Incoming, joinThread, senderKeyOf, startThread, supersede, UNKNOWN_SENDER } from './thread.js';
import { ThreadsRepository } from './threads.repository.js';

const ATTEMPTS = 5;
const NO_EVENTS = (): OutgoingEvent[] => [];

const subjectOfText = (kind: string) => (kind === '' ? 'Text that may ask to end texts' : 'Text message');

/** Adds incoming messages to threads. */
@Injectable()
export class ThreadsService {
  constructor(
    private readonly threads: ThreadsRepository,
    private readonly senders: SendersRepository,
    private readonly clock: Clock,
  ) {}

  async receiveForm(form: ContactForm) {
    const { name, email, subject, message } = form;
    const memberId = await this.senders.memberIdOf(email);
    const id = randomUUID();
    const sender = { name, email, ...(memberId && { memberId }) };
    const incoming: Incoming = { id, channel: 'form', subject, body: message, at: this.clock.now(), sender };
    await this.receive(incoming, (threadId, joinsThread) => [
      event(ContactReceivedSchema, { contactId: id, ...form, threadId, joinsThread }),
    ]);
  }

  /** Delivery has published the text, so no event follows. */
  async receiveText({ textId, phone, email, name, body, memberId, receivedAt, kind }: TextNeedsReview) {
    const at = receivedAt ? timestampDate(receivedAt) : this.clock.now();
    const sender = { name: name || UNKNOWN_SENDER, email, phone, ...(memberId && { memberId }) };
    const incoming: Incoming = { id: textId, channel: 'text', subject: subjectOfText(kind), body, at, sender };
    if (kind === 'courtesy') await this.join(incoming, NO_EVENTS);
    else await this.receive(incoming, NO_EVENTS);
  }

  /** Adds a message to its sender's thread, or starts one. A repeated message has no effect. */
  private async receive(incoming: Incoming, eventsOf: (threadId: string, joinsThread: boolean) => OutgoingEvent[]) {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const former = await this.join(incoming, (threadId) => eventsOf(threadId, true));
      if (former === 'joined') return;
      if (former) await this.makeWay(former, incoming.at);
      const start = { next: startThread(incoming), events: eventsOf(incoming.id, false) };
      try {
        await this.threads.insert(incoming.id, start);
        return;
      } catch (error) {
        // Another message of the sender has just started a thread, which this one joins
        if (!(error instanceof DuplicateKey)) throw error;
      }
    }
    throw new TransientError(`too many concurrent messages from the sender of ${incoming.id}`);
  }

  /** @returns the id of the sender's thread when it does not accept the message */
  private async join(incoming: Incoming, eventsOf: (threadId: string) => OutgoingEvent[]) {
    const current = await this.threads.findCurrent(senderKeyOf(incoming.sender));
    if (!current) return null;
    const thread = await this.threads.change(current._id, (found) => {
      const next = joinThread(found, incoming);
      return next && { next, events: eventsOf(current._id) };
    });
    return thread && contains(thread, incoming.id) ? 'joined' : current._id;
  }

  private async makeWay(threadId: string, at: Date) {
    await this.threads.change(threadId, (thread) => {
      const next = supersede(thread, at);
      return next && { next, events: [] };
    });
  }
}
