import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@numbercast/platform';
import { z } from 'zod';
import type { Config } from '../config.js';
import { deviceName } from './device-name.js';
import { KeycloakClient, SITE, TIMEOUT_MS } from './keycloak-client.js';

/** A browser session, from the sign-in until it ends. */
export interface AccountSession {
  id: string;
  /** IP address from which it was started. */
  address: string;
  startedAt: Date;
  lastActiveAt: Date;
}

/** Sessions by the device that Keycloak recognized, as its account API returns them. */
const devicesResponse = z.array(
  z.object({
    os: z.string().optional(),
    device: z.string().optional(),
    sessions: z.array(z.object({ id: z.string(), browser: z.string().optional() })),
  }),
);

/** Sessions of accounts. */
@Injectable()
export class KeycloakSessions {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly keycloak: KeycloakClient,
  ) {}

  /** Returns the sessions of the account, in no order. */
  async list(id: string): Promise<AccountSession[]> {
    const sessions = await this.keycloak.call((admin) => admin.users.listSessions({ id }));
    const ofSite = sessions.filter(({ clients = {} }) => Object.values(clients).includes(SITE));
    return ofSite.map((session) => ({
      id: session.id!,
      address: session.ipAddress ?? '',
      startedAt: new Date(session.start!),
      lastActiveAt: new Date(session.lastAccess!),
    }));
  }

  /**
   * Returns the names of the account's devices by session. Only the account API returns them, for a token of the
   * member. They are missing for a token without that permission, such as one from before the realm was migrated.
   */
  async deviceNames(accessToken: string): Promise<Map<string, string | null>> {
    const devices = await this.keycloak.call(async () => this.recognizedDevices(accessToken), 'devices');
    const named = devices.flatMap(({ sessions, os, device }) =>
      sessions.map(({ id, browser }) => [id, deviceName({ browser, os, device })] as const),
    );
    return new Map(named);
  }

  async end(session: string) {
    const realm = this.config.KEYCLOAK_REALM;
    await this.keycloak.unlessGone((admin) => admin.realms.deleteSession({ realm, session, isOffline: false }));
  }

  /** Ends all other sessions, including those that a password check has left behind. */
  async endOthers(id: string, keep: string) {
    const sessions = await this.keycloak.call((admin) => admin.users.listSessions({ id }));
    for (const other of sessions.filter((session) => session.id !== keep)) await this.end(other.id!);
  }

  /** Ends all sessions of the account. */
  async endAll(id: string) {
    await this.keycloak.unlessGone((admin) => admin.users.logout({ id }));
  }

  private async recognizedDevices(accessToken: string) {
    const { KEYCLOAK_URL, KEYCLOAK_REALM } = this.config;
    const response = await fetch(`${KEYCLOAK_URL}/realms/${KEYCLOAK_REALM}/account/sessions/devices`, {
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 401 || response.status === 403) return [];
    if (!response.ok) throw new Error(`listing the devices of an account failed with ${response.status}`);
    return devicesResponse.parse(await response.json());
  }
}
