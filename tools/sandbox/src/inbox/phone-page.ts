import type { FastifyReply } from 'fastify';
import { html, type Html } from '../pages/html.js';
import { sendPage } from '../pages/layout.js';
import type { Text } from '../twilio/texts.js';
import type { TwilioWorld } from '../twilio/world.js';
import { moment } from '../pages/dates.js';

/** Shows one phone: the texts it received and those typed on it, as a phone displays them. */
export function showPhone(reply: FastifyReply, world: TwilioWorld, phone: string) {
  const texts = world.texts
    .values()
    .filter(
      (text) =>
        (text.to === phone && text.receivedAt !== null) || (text.from === phone && text.direction === 'inbound'),
    )
    .sort((a, b) => shownAt(a) - shownAt(b));
  const { optedOut, unreachable } = world.phone(phone);
  const path = encodeURIComponent(phone);
  const body = html`<p><a href="/">All phones and mailboxes</a></p>
    <h1>${phone}</h1>
    ${optedOut && html`<p><span class="tag bad">Opted out</span> Texts to this phone are rejected until it replies START.</p>`}
    ${unreachable !== null && html`<p><span class="tag bad">Unreachable</span> The carrier returns error ${unreachable}.</p>`}
    <section class="phone" aria-label="Texts on this phone">
      <h2>${world.settings.from}</h2>
      ${texts.length === 0 && html`<p class="note">No texts yet.</p>`}
      <ol class="texts">
        ${texts.map(bubble)}
      </ol>
      <form class="reply" method="post" action="/inbox/phones/${path}/reply">
        <input
          name="body"
          aria-label="Reply from this phone"
          placeholder="STOP"
          maxlength="1600"
          required
          autocomplete="off"
        />
        <button>Send</button>
      </form>
    </section>`;
  return sendPage(reply, { title: `${phone} – Numbercast sandbox`, place: 'Sandbox inbox', home: '/', body });
}

function shownAt({ receivedAt, createdAt }: Text) {
  return receivedAt ?? createdAt;
}

function bubble(text: Text): Html {
  const iso = new Date(shownAt(text)).toISOString();
  const mine = text.direction === 'inbound';
  return html`<li class="${mine ? 'text mine' : 'text'}">
    <span class="body">${text.body}</span>
    <time class="when" datetime="${iso}">${moment(iso)}${mine && ', from this phone'}</time>
  </li>`;
}
