import type { FastifyReply } from 'fastify';
import type { Hooks } from '../hooks/hooks.js';
import { html, type Html } from '../pages/html.js';
import { sendPage } from '../pages/layout.js';
import type { SendGridWorld } from '../sendgrid/world.js';
import type { TwilioWorld } from '../twilio/world.js';
import { mailboxesOf, phonesOf } from './received.js';
import { moment } from '../pages/dates.js';

const SHOWN = 200;

interface Row {
  href: string;
  name: string;
  count: number;
  newest: { receivedAt: string; line: string } | undefined;
}

/** Every phone and mailbox with its newest message. */
export function showIndex(
  reply: FastifyReply,
  {
    texts,
    mails,
    hooks,
    now,
    search,
  }: { texts: TwilioWorld; mails: SendGridWorld; hooks: Hooks; now: Date; search: string },
) {
  const phones = phonesOf(texts).map(({ phone, messages }): Row => {
    const newest = messages.at(-1);
    const href = `/inbox/phones/${encodeURIComponent(phone)}`;
    return { href, name: phone, count: messages.length, newest: newest && { ...newest, line: newest.body } };
  });
  const boxes = mailboxesOf(mails).map(({ address, messages }): Row => {
    const newest = messages.at(-1);
    const href = `/inbox/mail/${encodeURIComponent(address)}`;
    return { href, name: address, count: messages.length, newest: newest && { ...newest, line: newest.subject } };
  });
  const webhooks = hooks.report().map(({ hook, messages }): Row => {
    const newest = messages.at(-1);
    const href = `/inbox/hooks/${encodeURIComponent(hook)}`;
    return { href, name: hook, count: messages.length, newest: newest && { ...newest, line: newest.text } };
  });
  const body = html`<h1>What members received</h1>
    <p class="soft">Texts and emails, as they arrived. The simulated time is ${moment(now.toISOString())}.</p>
    <form class="inline" method="get" action="/" role="search">
      <div class="grow">
        <label for="search">Phone number or email</label><input id="search" name="search" value="${search}" />
      </div>
      <button>Find</button>
    </form>
    <div class="columns">
      ${section('Phones', found(phones, search), 'No texts yet.')}
      ${section('Mailboxes', found(boxes, search), 'No emails yet.')}
      ${webhooks.length > 0 && section('Webhooks', found(webhooks, search), '')}
    </div>`;
  return sendPage(reply, { title: 'Inbox – Numbercast sandbox', place: 'Sandbox inbox', home: '/', body });
}

function found(rows: Row[], search: string) {
  const wanted = search.trim().toLowerCase();
  return rows
    .filter(({ name }) => name.includes(wanted))
    .sort((a, b) => (b.newest?.receivedAt ?? '').localeCompare(a.newest?.receivedAt ?? ''));
}

function section(title: string, rows: Row[], empty: string): Html {
  return html`<section>
    <h2>${title} <span class="soft small">${rows.length}</span></h2>
    ${rows.length === 0 && html`<p class="note">${empty}</p>`}
    ${
      rows.length > 0 &&
      html`<ul class="rows">
        ${rows.slice(0, SHOWN).map(rowOf)}
      </ul>`
    }
    ${rows.length > SHOWN && html`<p class="note">${rows.length - SHOWN} more. Search to find one.</p>`}
  </section>`;
}

function rowOf({ href, name, count, newest }: Row): Html {
  return html`<li>
    <a href="${href}"
      ><span class="row-top"><span>${name}</span><span>${count === 1 ? '1 message' : `${count} messages`}</span></span
      ><span class="row-top"
        ><span class="row-text">${newest?.line.split('\n')[0]}</span
        >${newest && html`<time datetime="${newest.receivedAt}">${moment(newest.receivedAt)}</time>`}</span
      ></a
    >
  </li>`;
}
