import type { FastifyReply } from 'fastify';
import { html, type Html } from '../pages/html.js';
import { sendPage } from '../pages/layout.js';
import type { Mail } from '../sendgrid/mails.js';
import type { SendGridWorld } from '../sendgrid/world.js';
import { moment } from '../pages/dates.js';

/** Blocks scripts and remote content; links open in a separate tab. */
const MAIL_POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** Shows one mailbox: each mail's HTML in a sandboxed frame, its plain text and its headers. */
export function showMailbox(reply: FastifyReply, world: SendGridWorld, address: string) {
  const mails = world.mails
    .values()
    .filter(({ to, receivedAt }) => to.toLowerCase() === address.toLowerCase() && receivedAt !== null)
    .sort((a, b) => (b.receivedAt ?? 0) - (a.receivedAt ?? 0));
  const body = html`<p><a href="/">All phones and mailboxes</a></p>
    <h1>${address}</h1>
    ${mails.length === 0 && html`<p class="note">No emails yet.</p>`} ${mails.map(article)}`;
  return sendPage(reply, { title: `${address} – Numbercast sandbox`, place: 'Sandbox inbox', home: '/', body });
}

/** The HTML part of a mail by itself, for the frame. */
export function sendMailHtml(reply: FastifyReply, mail: Mail) {
  const page = `<base target="_blank">${mail.html ?? ''}`;
  return reply.type('text/html; charset=utf-8').header('content-security-policy', MAIL_POLICY).send(page);
}

function article(mail: Mail): Html {
  const iso = new Date(mail.receivedAt ?? 0).toISOString();
  const sender = mail.fromName === null ? mail.from : `${mail.fromName} <${mail.from}>`;
  return html`<article class="card mail">
    <h2>${mail.subject}</h2>
    <dl>
      <dt>From</dt>
      <dd>${sender}</dd>
      <dt>Received</dt>
      <dd><time datetime="${iso}">${moment(iso)}</time></dd>
    </dl>
    ${
      mail.html !== null &&
      html`<iframe
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        src="/inbox/mails/${encodeURIComponent(mail.id)}/html"
        title="${mail.subject}"
        loading="lazy"
      ></iframe>`
    }
    ${
      mail.text !== null &&
      html`<details ${mail.html === null ? 'open' : ''}>
        <summary>Plain text</summary>
        <pre>${mail.text}</pre>
      </details>`
    }
    <details>
      <summary>Headers</summary>
      <dl>
        ${headersOf(mail).map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
    </details>
  </article>`;
}

function headersOf(mail: Mail): [string, string][] {
  return [
    ['Message-ID', `<${mail.messageId}@sandbox.local>`],
    ['To', mail.to],
    ...(mail.replyTo === null ? [] : [['Reply-To', mail.replyTo] as [string, string]]),
    ...Object.entries(mail.headers),
    ...Object.entries(mail.customArgs).map(([name, value]): [string, string] => [`custom argument ${name}`, value]),
  ];
}
