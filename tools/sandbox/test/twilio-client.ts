import { Agent } from 'node:http';
import twilio from 'twilio';
import type { Sandbox } from '../src/sandbox.js';

/** The official client, with only its base URL changed. */
export function clientOf(sandbox: Sandbox) {
  const { twilioAccountSid, twilioAuthToken } = sandbox.settings;
  // On a busy machine hundreds of concurrent calls may exceed the client's limit of 30 s
  const transport = new twilio.RequestClient({ timeout: 120_000 });
  // Node's own agent times out a new socket after 5 s on a busy machine, which axios mistakes for its own timeout
  transport.axios.defaults.httpAgent = new Agent({ keepAlive: true });
  const toSandbox = {
    request: (options: Parameters<typeof transport.request>[0]) =>
      transport.request({ ...options, uri: options.uri.replace(/^https:\/\/\w+\.twilio\.com/, sandbox.url) }),
  };
  return twilio(twilioAccountSid, twilioAuthToken, { httpClient: toSandbox as typeof transport });
}
