import * as z from 'zod/mini';

import { ConnectionError, problemFrom } from './problem-error.js';

const SiteConfig = z.object({
  keycloakUrl: z.string(),
  realm: z.string(),
  clientId: z.string(),
  environment: z.string(),
});
export type SiteConfig = z.infer<typeof SiteConfig>;

let reading: Promise<SiteConfig> | undefined;

async function read(): Promise<SiteConfig> {
  const response = await fetch('/config.json').catch((cause: unknown) => {
    throw new ConnectionError({ cause });
  });
  if (!response.ok) throw await problemFrom(response);
  return SiteConfig.parse(await response.json());
}

/** Settings of the deployment, read once from /config.json: the site is built once and deployed anywhere. */
export function siteConfig(): Promise<SiteConfig> {
  reading ??= read().catch((error: unknown) => {
    reading = undefined;
    throw error;
  });
  return reading;
}
