/**
 * What SendGrid publishes about the size of a call of `POST /v3/mail/send`, read strictly: of two numbers the lower one,
 * of two scopes the wider one. Sources:
 * - [description]: `spec/json/tsg_mail_v3.json` of github.com/twilio/sendgrid-oai at commit dbe0e0d2, January 2026
 * - [overview], [errors]: pages of the reference on twilio.com/docs/sendgrid/api-reference/mail-send, July 2026
 *
 * No source says how bytes are counted. They are counted as JSON, which is longer than the names and values themselves.
 * There is no published limit for headers besides the size of the call.
 */
export interface CallSize {
  /** Addresses in `to`, `cc` and `bcc`; one for each personalization, or more. */
  recipients: number;
  substitutions: number;
  substitutionBytes: number;
  customArgBytes: number;
}

export const PERSONALIZATION_LIMITS = {
  /** [errors] */
  substitutions: 150,
  /** [description]; the page about substitution tags says 50,000. */
  substitutionBytes: 10_000,
  /** [description]; includes the arguments of the whole call [errors], which says 50,000 since 2026. */
  customArgBytes: 10_000,
};

export const CALL_LIMITS: CallSize = {
  /** Personalizations [description], and recipients of all personalizations [overview, errors]. */
  recipients: 1_000,
  /** [errors], without a scope; as `maxProperties` of a personalization in [description]. */
  substitutions: 10_000,
  /** [errors], for a request. */
  substitutionBytes: 50_000,
  /** [overview], as a total without a scope. The other sources limit each personalization. */
  customArgBytes: 10_000,
};

/** Bytes of the whole request, which must be less [overview]. */
export const BODY_LIMIT = 30_000_000;

/** Characters of an address, of a category, and categories of a call [errors, description]. */
export const LONGEST_ADDRESS = 320;
export const LONGEST_CATEGORY = 255;
export const MOST_CATEGORIES = 10;

/** Names of headers, in lower case, that a call must not set [description, errors]. */
export const RESERVED_HEADERS = new Set([
  'bcc',
  'cc',
  'content-transfer-encoding',
  'content-type',
  'dkim-signature',
  'from',
  'received',
  'reply-to',
  'subject',
  'to',
  'x-sg-eid',
  'x-sg-id',
]);
