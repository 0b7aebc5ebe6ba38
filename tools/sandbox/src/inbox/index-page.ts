import type { FastifyReply } from 'fastify';
import type { Hooks } from '../hooks/hooks.js';
import { html, type Html } from '../pages/html.js';
import { sendPage } from '../pages/layout.js';
import type { SendGridWorld } from '../sendgrid/world.js';
import type { PushWorld } from '../push/world.js';
import type { TwilioWorld } from '../twilio/world.js';
import { titleOf } from './device-page.js';
import { mailboxesOf, phonesOf } from './received.js';
import { moment } from '../pages/dates.js';

const SHOWN = 200;

interface Row {
  href: string;
  name: string;
  count: number;
  newest: { receivedAt: string; line: string } | undefined;
}

interface Shown {
  texts: TwilioWorld;
  mails: SendGridWorld;
  hooks: Hooks;
  pushes: PushWorld;
  now: Date;
  search: string;
}

/** Every phone, mailbox and device with its newest message. */
export function showIndex(reply: FastifyReply, { texts, mails, hooks, pushes, now, search }: Shown) {
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
  const devices = pushes.devices.values().map(({ id }): Row => {
    const messages = pushes.receivedBy(id);
    const newest = messages.at(-1);
    const line = newest && { receivedAt: new Date(newest.receivedAt).toISOString(), line: titleOf(newest.text) };
    return { href: `/inbox/devices/${encodeURIComponent(id)}`, name: id, count: messages.length, newest: line };
  });
  const body = html`<h1>What members received</h1>
    <p class="soft">
      Texts, emails and notifications, as they arrived. The simulated time is ${moment(now.toISOString())}.
    </p>
    <form class="inline" method="get" action="/" role="search">
      <div class="grow">
        <label for="search">Phone number, email or device</label><input id="search" name="search" value="${search}" />
      </div>
      <button>Find</button>
    </form>
    <div class="columns">
      ${section('Phones', found(phones, search), 'No texts yet.')}
      ${section('Mailboxes', found(boxes, search), 'No emails yet.')}
      ${section('Devices', found(devices, search), 'No notifications yet.')}
      ${webhooks.length > 0 && section('Webhooks', found(webhooks, search), '')}
    </div>`;
  return sendPage(reply, { title: 'Inbox – Numbercast sandbox', place: 'Sandbox inbox', home: '/', body });
}

function found(rows: Row[], search: string) {
  const wanted = search.trim().toLowerCase();
  return rows
    .filter(({ name }) => name.toLowerCase().includes(wanted))
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
