import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { numbersText, renderNumbersEmail, wordsIn } from '@numbercast/delivery/messages';
import { Pool } from 'undici';
import { drawOf } from './draws.js';
import { memberOf, type Range, setsOf } from './people.js';
import type { Sandbox } from './sandbox.js';

const draw = drawOf('powerball');
const numbersOf = (n: number) => ({ ...draw, sets: setsOf(n), isFirst: false });

/** Accepts callbacks that are not measured. */
async function callbackSink() {
  const server = createServer((request, response) => {
    request.resume();
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** Requests in the formats of the providers, built before the measurement. */
function requestsFor({ account, url }: Sandbox, [from, to]: Range) {
  const basic = Buffer.from(`${account.TWILIO_ACCOUNT_SID}:${account.TWILIO_AUTH_TOKEN}`).toString('base64');
  const texts = { 'content-type': 'application/x-www-form-urlencoded', authorization: `Basic ${basic}` };
  const mails = { 'content-type': 'application/json', authorization: `Bearer ${account.SENDGRID_API_KEY}` };
  const addresses = { publicUrl: url, unsubscribeUrl: `${url}/u`, postalAddress: '1 Main Street' };
  const all: { path: string; headers: Record<string, string>; body: string }[] = [];
  for (let n = from; n < to; n++) {
    const { email, phone, firstName } = memberOf(n);
    const { subject, html, text } = renderNumbersEmail({
      numbers: numbersOf(n),
      firstName,
      isResend: false,
      words: wordsIn('en'),
      ...addresses,
    });
    const form = {
      To: `+1${phone}`,
      From: account.TWILIO_FROM,
      Body: numbersText.render(numbersOf(n), { publicUrl: url, reference: 'ABCDEF', words: wordsIn('en') }),
    };
    all.push({
      path: `/2010-04-01/Accounts/${account.TWILIO_ACCOUNT_SID}/Messages.json`,
      headers: texts,
      body: new URLSearchParams(form).toString(),
    });
    const content = [
      { type: 'text/plain', value: text },
      { type: 'text/html', value: html },
    ];
    const from_ = { email: 'numbers@numbercast.example' };
    const mail = { personalizations: [{ to: [{ email }] }], from: from_, subject, content };
    all.push({ path: '/v3/mail/send', headers: mails, body: JSON.stringify(mail) });
  }
  return all;
}

/** Sends the same messages to the same sandbox and does nothing else. @returns messages per second */
export async function rawSending(sandbox: Sandbox, range: Range, concurrency: number): Promise<number> {
  const sink = await callbackSink();
  await sandbox.callBackTo(sink.url);
  const requests = requestsFor(sandbox, range);
  const pool = new Pool(sandbox.url, { connections: concurrency });
  const count = requests.length;
  const begun = performance.now();
  const work = async () => {
    for (let next = requests.pop(); next; next = requests.pop()) {
      const { statusCode, body } = await pool.request({ method: 'POST', ...next });
      await body.dump();
      if (statusCode >= 300) throw new Error(`the sandbox responded with ${statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  const rate = (count * 1_000) / (performance.now() - begun);
  await pool.close();
  await sandbox.settle();
  sink.close();
  return rate;
}
