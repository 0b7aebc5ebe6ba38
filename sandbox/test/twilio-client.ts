import twilio from 'twilio';
import type { Sandbox } from '../src/sandbox.js';

/** The official client, with only its base URL changed. */
export function clientOf(sandbox: Sandbox) {
  const { twilioAccountSid, twilioAuthToken } = sandbox.settings;
  // On a busy machine hundreds of concurrent calls may exceed the client's limit of 30 s
  const transport = new twilio.RequestClient({ timeout: 120_000 });
  const toSandbox = {
    request: (options: Parameters<typeof transport.request>[0]) =>
      transport.request({ ...options, uri: options.uri.replace('https://api.twilio.com', sandbox.url) }),
  };
  return twilio(twilioAccountSid, twilioAuthToken, { httpClient: toSandbox as typeof transport });
}
