/** A browser that push messages are sent to. */
export interface PushTarget {
  /** Hash of its endpoint. */
  _id: string;
  /** Address at the push service of the browser. Anyone with it and the keys can send to the device. */
  endpoint: string;
  /** Keys of the browser for encryption (RFC 8291), in base64url. */
  p256dh: string;
  auth: string;
}

/** Push services of the browsers. Other addresses are rejected, because delivery sends requests to them. */
const PUSH_SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^([\w-]+\.)*push\.services\.mozilla\.com$/,
  /^([\w-]+\.)*push\.apple\.com$/,
  /^([\w-]+\.)*notify\.windows\.com$/,
];

/** Whether an address belongs to the push service of a known browser. */
export function isKnownPushService(endpoint: string): boolean {
  const { protocol, hostname, port } = new URL(endpoint);
  return protocol === 'https:' && port === '' && PUSH_SERVICES.some((pattern) => pattern.test(hostname));
}
