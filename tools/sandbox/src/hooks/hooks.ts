import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SimulatedClock } from '../clock.js';
import { moment } from '../pages/dates.js';
import { html, type Html } from '../pages/html.js';
import { sendPage } from '../pages/layout.js';
import { read } from '../problem.js';
import { newId, type State, type Table } from '../state.js';

/** A message to an incoming webhook, as Slack and others have them. */
interface HookMessage {
  hook: string;
  text: string;
  /** Sent with each attempt of a message; null without one. */
  key: string | null;
  /** How often it was sent. */
  times: number;
  receivedAt: number;
}

export interface HookReport {
  hook: string;
  messages: { text: string; key: string | null; times: number; receivedAt: string }[];
}

const HookName = z.string().regex(/^[a-z\d-]{1,40}$/, 'lower-case letters, digits and hyphens');
const HookBody = z.object({ text: z.string().min(1).max(40_000) });

type HookRequest = FastifyRequest<{ Params: { hook: string } }>;

/** Incoming webhooks: any name works. A message that is sent again with the same key is stored once. */
export class Hooks {
  private readonly messages: Table<HookMessage>;

  constructor(
    state: State,
    private readonly clock: SimulatedClock,
  ) {
    this.messages = state.table<HookMessage>('hook-messages');
  }

  receive(hook: string, text: string, key: string | null) {
    const id = key === null ? newId('hook') : `${hook} ${key}`;
    const known = this.messages.get(id);
    const first = { hook, text, key, times: 0, receivedAt: this.clock.now().getTime() };
    this.messages.put(id, { ...(known ?? first), times: (known?.times ?? 0) + 1 });
  }

  /** Returns the messages by hook, oldest first. */
  report(): HookReport[] {
    const byHook = Map.groupBy(this.messages.values(), ({ hook }) => hook);
    return [...byHook].map(([hook, messages]) => ({
      hook,
      messages: messages.map(({ text, key, times, receivedAt }) => ({
        text,
        key,
        times,
        receivedAt: new Date(receivedAt).toISOString(),
      })),
    }));
  }
}

export function hookRoutes(app: FastifyInstance, hooks: Hooks) {
  app.post('/hooks/:hook', (request: HookRequest, reply) => {
    const key = request.headers['idempotency-key'];
    hooks.receive(read(HookName, request.params.hook), read(HookBody, request.body).text, key ? String(key) : null);
    return reply.type('text/plain').send('ok');
  });
  app.get('/control/hooks', () => ({ items: hooks.report() }));
  app.get('/inbox/hooks/:hook', (request: HookRequest, reply) =>
    showHook(reply, hooks, read(HookName, request.params.hook)),
  );
}

/** Shows the messages that a webhook received, newest first. */
function showHook(reply: FastifyReply, hooks: Hooks, name: string) {
  const messages = hooks.report().find(({ hook }) => hook === name)?.messages ?? [];
  const body = html`<p><a href="/">All phones, mailboxes and webhooks</a></p>
    <h1>Webhook ${name}</h1>
    ${messages.length === 0 && html`<p class="note">No messages yet.</p>`} ${messages.toReversed().map(article)}`;
  return sendPage(reply, { title: `Webhook ${name} – Numbercast sandbox`, place: 'Sandbox inbox', home: '/', body });
}

const article = ({ text, key, times, receivedAt }: HookReport['messages'][number]): Html =>
  html`<article class="card mail">
    <p>${text}</p>
    <dl>
      <dt>Received</dt>
      <dd><time datetime="${receivedAt}">${moment(receivedAt)}</time>${times > 1 && html`, ${times} times`}</dd>
      <dt>Idempotency-Key</dt>
      <dd>${key ?? 'none'}</dd>
    </dl>
  </article>`;
