import { randomUUID } from 'node:crypto';
import type { Courier } from '../courier/courier.js';
import type { Outcome } from '../courier/route.js';
import type { OptOutType } from './keywords.js';
import { signatureOf } from './signature.js';
import { segmentsOf, type Text } from './texts.js';
import { messagesIn } from './twiml.js';
import type { TwilioWorld } from './world.js';

const API_VERSION = '2010-04-01';
const RETRY_MS = 1_000;

interface Callback {
  url: string;
  token: string;
  params: Record<string, string>;
  /** Set on inbound texts: the phone that a reply is sent to. */
  answerTo: string | null;
}

/** Sends callbacks for each status of a text and for each inbound text, with the retries that the URL requests. */
export function connectCallbacks(world: TwilioWorld, courier: Courier, inboundUrl: () => string | undefined) {
  const { accountSid, authToken } = world.settings;
  const send = courier.addRoute<Callback>({
    name: 'twilio-callbacks',
    faultTarget: 'twilio-callbacks',
    batch: 1,
    prepare: ([callback]) => {
      if (!callback) return null;
      const url = withoutFragment(callback.url);
      const signature = signatureOf(authToken, url, callback.params);
      const headers = {
        'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
        'x-twilio-signature': signature,
        'i-twilio-idempotency-token': callback.token,
        'user-agent': 'TwilioProxy/1.1',
      };
      return { url, headers, body: new URLSearchParams(callback.params).toString() };
    },
    retryDelayMs: (attempt, outcome, { url }) => (retries(url, attempt, outcome) ? RETRY_MS : null),
    settled: ({ answerTo }, _accepted, answer) => {
      if (answerTo !== null) for (const body of messagesIn(answer)) world.answer(answerTo, body);
    },
  });
  world.onStatus((text) => {
    if (text.callback === null || text.keywordReply) return;
    const params = statusParams(text, accountSid);
    send(text.sid, { url: text.callback, token: randomUUID(), params, answerTo: null });
  });
  world.onInbound((text, keyword) => {
    const url = inboundUrl();
    if (!url) return;
    const params = inboundParams(text, keyword, accountSid);
    send(text.from, { url, token: randomUUID(), params, answerTo: text.from });
  });
}

function statusParams(text: Text, accountSid: string): Record<string, string> {
  return {
    AccountSid: accountSid,
    ApiVersion: API_VERSION,
    From: text.from,
    MessageSid: text.sid,
    MessageStatus: text.status,
    SmsSid: text.sid,
    SmsStatus: text.status,
    To: text.to,
    ...(text.service !== null && { MessagingServiceSid: text.service }),
    ...(text.errorCode !== null && { ErrorCode: String(text.errorCode) }),
  };
}

function inboundParams(text: Text, keyword: OptOutType | null, accountSid: string): Record<string, string> {
  return {
    AccountSid: accountSid,
    ApiVersion: API_VERSION,
    Body: text.body,
    From: text.from,
    FromCountry: 'US',
    MessageSid: text.sid,
    NumMedia: '0',
    NumSegments: String(segmentsOf(text.body)),
    SmsMessageSid: text.sid,
    SmsSid: text.sid,
    SmsStatus: 'received',
    To: text.to,
    ToCountry: 'US',
    ...(text.service !== null && { MessagingServiceSid: text.service }),
    ...(keyword && { OptOutType: keyword }),
  };
}

function withoutFragment(url: string) {
  return url.split('#')[0] ?? url;
}

/** One retry when no connection could be made; `#rc=5&rp=all` in the callback URL sets another count and policy. */
function retries(url: string, attempt: number, outcome: Outcome) {
  const overrides = new URLSearchParams(url.split('#')[1] ?? '');
  const count = Math.min(Number(overrides.get('rc') ?? 1), 5);
  if (attempt > count) return false;
  const policies = (overrides.get('rp') ?? 'ct').split(',');
  if (policies.includes('all')) return true;
  if (outcome === null) return policies.includes('ct') || policies.includes('rt');
  return policies.includes(outcome >= 500 ? '5xx' : '4xx');
}
