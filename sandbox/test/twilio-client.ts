import twilio from 'twilio';
import type { Sandbox } from '../src/sandbox.js';

/** The official client, with only its base URL changed. */
export function clientOf(sandbox: Sandbox) {
  const { twilioAccountSid, twilioAuthToken } = sandbox.settings;
  // A busy machine may need longer than the client's 30 s to work off hundreds of calls at once
  const transport = new twilio.RequestClient({ timeout: 120_000 });
  const toSandbox = {
    request: (options: Parameters<typeof transport.request>[0]) =>
      transport.request({ ...options, uri: options.uri.replace('https://api.twilio.com', sandbox.url) }),
  };
  return twilio(twilioAccountSid, twilioAuthToken, { httpClient: toSandbox as typeof transport });
}
