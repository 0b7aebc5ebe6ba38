import type { FastifyReply } from 'fastify';
import { html, type Html } from '../pages/html.js';
import { moment } from '../pages/dates.js';
import { sendPage } from '../pages/layout.js';
import type { PushDevice, PushMessage, PushWorld } from '../push/world.js';

/** Shows one device: the push messages that it decrypted, newest first. */
export function showDevice(reply: FastifyReply, world: PushWorld, { id, goneStatus }: PushDevice) {
  const messages = world.receivedBy(id).toReversed();
  const body = html`<p><a href="/">All phones, mailboxes and devices</a></p>
    <h1>${id}</h1>
    ${goneStatus !== null && html`<p><span class="tag bad">Gone</span> The push service answers ${goneStatus}.</p>`}
    ${messages.length === 0 && html`<p class="note">No notifications yet.</p>`} ${messages.map(article)}`;
  return sendPage(reply, { title: `${id} – Numbercast sandbox`, place: 'Sandbox inbox', home: '/', body });
}

function article({ text, ttl, urgency, topic, subject, receivedAt }: PushMessage): Html {
  const iso = new Date(receivedAt).toISOString();
  return html`<article class="card mail">
    <h2>${titleOf(text)}</h2>
    <dl>
      <dt>Received</dt>
      <dd><time datetime="${iso}">${moment(iso)}</time></dd>
      <dt>Sender</dt>
      <dd>${subject}</dd>
      <dt>TTL</dt>
      <dd>${ttl} s, urgency ${urgency}${topic !== null && `, topic ${topic}`}</dd>
    </dl>
    <pre>${text}</pre>
  </article>`;
}

/** The title of a notification in JSON, or the whole text. */
export function titleOf(text: string): string {
  try {
    const { title } = JSON.parse(text) as { title?: unknown };
    return typeof title === 'string' ? title : text;
  } catch {
    return text;
  }
}
