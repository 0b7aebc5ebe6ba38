import { connect } from 'node:tls';
import { once } from 'node:events';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Finding, PreflightCheck } from '@numbercast/platform';
import { z } from 'zod';
import type { Config } from '../config.js';

const TIMEOUT_MS = 10_000;
const DAY_MS = 86_400_000;
/** A certificate that is renewed in time has more days left. */
const LEAST_DAYS = 14;

const webConfig = z.object({ realm: z.string() });

/**
 * Calls the site as members and providers do. Part of delivery, because the gateway may not connect to the internet.
 */
@Injectable()
export class PublicAddressCheck {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @PreflightCheck('Public address')
  async *check(): AsyncGenerator<Finding> {
    const { PUBLIC_URL, KEYCLOAK_REALM: realm } = this.config;
    if (!PUBLIC_URL.startsWith('https://'))
      yield {
        problem: `PUBLIC_URL (${PUBLIC_URL}) is not encrypted.`,
        fix: 'Set PUBLIC_URL to an https address (docs/guides/tls.md).',
      };
    else yield* this.certificate(new URL(PUBLIC_URL));
    const site = await get(`${PUBLIC_URL}/config.json`);
    if (webConfig.safeParse(await site.json().catch(() => null)).data?.realm !== realm)
      yield {
        problem: `${PUBLIC_URL} does not lead to the gateway of this installation.`,
        fix: 'Point the DNS record of the site at the ingress, and route the host to the gateway.',
      };
    const signIn = await get(`${PUBLIC_URL}/auth/realms/${realm}/protocol/openid-connect/certs`);
    if (!signIn.ok)
      yield {
        problem: `The sign-in pages are not reachable at ${PUBLIC_URL}/auth (status ${signIn.status}).`,
        fix: 'Correct KEYCLOAK_URL and KEYCLOAK_REALM of the gateway.',
      };
  }

  private async *certificate({ hostname, port }: URL): AsyncGenerator<Finding> {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname, timeout: TIMEOUT_MS });
    socket.on('timeout', () => socket.destroy(new Error(`no TLS connection within ${TIMEOUT_MS / 1_000} s`)));
    try {
      await once(socket, 'secureConnect');
      const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / DAY_MS);
      if (days < LEAST_DAYS)
        yield {
          problem: `The certificate of ${hostname} expires in ${days} days.`,
          fix: 'Renew the certificate, and find out why it was not renewed by itself (docs/guides/tls.md).',
        };
    } finally {
      socket.destroy();
    }
  }
}

const get = (url: string) => fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
