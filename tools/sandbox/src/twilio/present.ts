import { EXPIRED } from './world.js';
import { segmentsOf, type Text } from './texts.js';

const CENTS_PER_SEGMENT = 0.79;
const MESSAGES: Record<number, string> = {
  30003: 'Unreachable destination handset',
  30004: 'Message blocked',
  30005: 'Unknown destination handset',
  30006: 'Landline or unreachable carrier',
  30007: 'Message filtered',
  [EXPIRED]: 'Validity Period Expired',
};

/** A text as the Messages API shows it. */
export function presentText(text: Text, accountSid: string) {
  const path = `/2010-04-01/Accounts/${accountSid}/Messages/${text.sid}`;
  const priced = text.sentAt !== null && text.direction !== 'inbound';
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: text.body,
    date_created: rfc2822(text.createdAt),
    date_sent: text.sentAt === null ? null : rfc2822(text.sentAt),
    date_updated: rfc2822(text.updatedAt),
    direction: text.direction,
    error_code: text.errorCode,
    error_message: text.errorCode === null ? null : (MESSAGES[text.errorCode] ?? 'Unknown error'),
    from: text.from,
    messaging_service_sid: text.service,
    num_media: '0',
    num_segments: String(segmentsOf(text.body)),
    price: priced ? (-(segmentsOf(text.body) * CENTS_PER_SEGMENT) / 100).toFixed(5) : null,
    price_unit: 'USD',
    sid: text.sid,
    status: text.status,
    subresource_uris: { media: `${path}/Media.json` },
    to: text.to,
    uri: `${path}.json`,
  };
}

function rfc2822(ms: number) {
  return new Date(ms).toUTCString().replace('GMT', '+0000');
}
