/** Status of a text, in the order a text can go through them. */
export type TextStatus = 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'received';

/** One text as the provider stores it. Instants are simulated, in milliseconds. */
export interface Text {
  sid: string;
  to: string;
  from: string;
  service: string | null;
  body: string;
  direction: 'outbound-api' | 'outbound-reply' | 'inbound';
  status: TextStatus;
  errorCode: number | null;
  createdAt: number;
  updatedAt: number;
  sentAt: number | null;
  /** Time of arrival at the phone. */
  receivedAt: number | null;
  /** Time of the next step; null when the text is final. */
  dueAt: number | null;
  expiresAt: number | null;
  callback: string | null;
  /** The provider's own replies to STOP, START and HELP. */
  keywordReply: boolean;
}

export interface Phone {
  optedOut: boolean;
  /** The carrier's error code for texts to a phone that can't receive any. */
  unreachable: number | null;
}

// The GSM 03.38 alphabet; characters of its extension table count as two.
const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const GSM_EXTENSION = '^{}\\[~]|€';

/** Segments a text is billed as: 160 or 153 GSM-7 characters, 70 or 67 of any other alphabet. */
export function segmentsOf(body: string): number {
  let places = 0;
  for (const character of body) {
    if (GSM.includes(character)) places += 1;
    else if (GSM_EXTENSION.includes(character)) places += 2;
    else return segments(body.length, 70, 67);
  }
  return segments(places, 160, 153);
}

function segments(length: number, single: number, part: number) {
  return length <= single ? 1 : Math.ceil(length / part);
}
