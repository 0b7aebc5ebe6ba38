import { BODY_LIMIT, CALL_LIMITS, PERSONALIZATION_LIMITS } from '@numbercast/sandbox/sendgrid/limits';
import { SendRequest } from '@numbercast/sandbox/sendgrid/send-request';

/** The limits that SendGrid publishes. */
export const published = { body: BODY_LIMIT, call: CALL_LIMITS, personalization: PERSONALIZATION_LIMITS };

/** Returns the published reasons for which SendGrid refuses a body of `POST /v3/mail/send`; none when it is valid. */
export function refusalsOf(body: string): object[] {
  const bytes = Buffer.byteLength(body);
  const { error } = SendRequest.safeParse(JSON.parse(body));
  return [...(error?.issues ?? []), ...(bytes < BODY_LIMIT ? [] : [{ bytes }])];
}
