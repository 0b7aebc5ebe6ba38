import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Finding, PreflightCheck } from '@numbercast/platform';
import { z } from 'zod';
import type { Config } from '../config.js';
import { KeycloakUsers } from '../keycloak/users.js';
import { KeycloakClient } from '../keycloak/keycloak-client.js';

const TIMEOUT_MS = 8_000;
const PROBE = { username: 'preflight', firstName: 'Preflight', lastName: 'Check' };

const discovery = z.object({ issuer: z.string() });

/** Compares Keycloak with what identity needs. */
@Injectable()
export class KeycloakCheck {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly users: KeycloakUsers,
    private readonly keycloak: KeycloakClient,
  ) {}

  @PreflightCheck('Keycloak')
  async *realm(): AsyncGenerator<Finding> {
    const { KEYCLOAK_URL, KEYCLOAK_REALM: realm, PUBLIC_URL } = this.config;
    const url = `${KEYCLOAK_URL}/realms/${realm}/.well-known/openid-configuration`;
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) {
      yield {
        problem: `Keycloak has no realm ${realm} at ${KEYCLOAK_URL} (status ${response.status}).`,
        fix: 'Correct KEYCLOAK_URL and KEYCLOAK_REALM, or import the realm (k8s/platform/README.md).',
      };
      return;
    }
    const { issuer } = discovery.parse(await response.json());
    const expected = `${PUBLIC_URL}/auth/realms/${realm}`;
    if (issuer !== expected)
      yield {
        problem: `Keycloak issues tokens as ${issuer}, but the services accept ${expected}.`,
        fix: 'Set PUBLIC_URL to the public origin of the site and run the Job `realm`.',
      };
    // Signs in as the service account
    await this.users.findByUsername(PROBE.username);
    if (await this.keycloak.isUnknownLoginClient())
      yield {
        problem: 'Keycloak rejects KEYCLOAK_LOGIN_CLIENT_SECRET, so no password can be checked.',
        fix: 'Set it to the secret of the client `identity-login` (docs/runbooks/rotate-secrets.md).',
      };
  }

  /**
   * Sends a real email in the same way as to members. It goes to the mailbox of the administrator, with `+preflight` in
   * its address, for an account that exists only for this check.
   */
  @PreflightCheck('Keycloak email')
  async *email(): AsyncGenerator<Finding> {
    const email = this.config.ADMIN_EMAIL.replace('@', '+preflight@');
    // Exists already after a crash, and while another check runs
    await this.users.createEnabled({ ...PROBE, email, password: `${randomUUID()}-Aa1` });
    const account = await this.users.findByUsername(PROBE.username);
    if (!account) throw new Error('another preflight run removed the account of this one; run it again');
    try {
      if (!(await this.users.sendResetLink(account.id)))
        yield {
          problem: `The mail server of Keycloak did not accept an email to ${email}.`,
          fix: 'Correct the SMTP settings of the realm: host, port, user, password, TLS and sender (k8s/platform/README.md).',
        };
    } finally {
      await this.users.remove(account.id);
    }
  }
}
