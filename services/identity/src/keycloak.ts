import KeycloakAdminClient, { NetworkError } from '@keycloak/keycloak-admin-client';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Language } from '@numbercast/lottery';
import { CONFIG, CONSOLE_ROLES, type ConsoleRole, invalidInput, problem, ProviderCalls } from '@numbercast/platform';
import { z } from 'zod';
import type { Config } from './config.js';
import { KeycloakTokens } from './keycloak-tokens.js';
import { deviceName } from './sessions/device-name.js';

export const accountsUnavailable = problem(
  'accounts-unavailable',
  503,
  'Accounts are not available right now. Please try again.',
);

const TIMEOUT_MS = 8_000;
/** Keycloak answers after its mail server has; it waits up to 10 s for each reply of that server. */
const MAIL_TIMEOUT_MS = 60_000;
/** The client that the web app signs in with. */
const SITE = 'web';
const RESET_LINK_LIFETIME_S = 15 * 60;
/** The page that an invited person continues to, which begins the sign-in to the console. */
const CONSOLE_SIGN_IN = '/login?to=%2Fadmin-dashboard';
const APP = 'otp';
/** The second kind also signs in without the password; the first was registered before Keycloak was asked for that. */
const PASSKEYS = ['webauthn', 'webauthn-passwordless'];
const RECOVERY_CODES = 'recovery-authn-codes';
// Statuses that describe the state of Keycloak or of this client, not of the request
const NOT_OURS_TO_READ = new Set([401, 403, 408, 429]);

interface NewUser {
  username: string;
  password: string;
  firstName: string;
  lastName: string;
}

/** A browser session, from the sign-in until it ends. */
export interface AccountSession {
  id: string;
  /** IP address that it was begun from. */
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

/** The second factors of an account, by the ids of Keycloak's credentials. */
export interface SecondFactor {
  app?: { id: string; since: Date };
  passkeys: { id: string; label: string; since: Date }[];
  recoveryCodes?: { id: string; left: number };
}

interface FieldFault {
  field: string;
}

type UserRepresentation = Parameters<KeycloakAdminClient['users']['update']>[1];

const statusOf = (error: unknown) => (error instanceof NetworkError ? error.response.status : undefined);

/** The accounts in Keycloak, as the service account `identity` may handle them. */
@Injectable()
export class Keycloak {
  private readonly logger = new Logger(Keycloak.name);
  private readonly client: KeycloakAdminClient;
  /** Waits until an email is sent. */
  private readonly mailClient: KeycloakAdminClient;
  private readonly tokens: KeycloakTokens;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly calls: ProviderCalls,
  ) {
    this.tokens = new KeycloakTokens(config, TIMEOUT_MS);
    this.client = this.adminClient(TIMEOUT_MS);
    this.mailClient = this.adminClient(MAIL_TIMEOUT_MS);
  }

  /**
   * Creates an account without an email address: only the payment adds it, so that a stranger cannot set a password for
   * another person's address.
   * @throws invalidInput when Keycloak's rules reject the password or a name
   */
  async createDisabled({ username, password, firstName, lastName }: NewUser) {
    await this.create({ username, firstName, lastName, enabled: false }, password);
  }

  /** An account that can sign in at once. False when there is one of this user name or address already. */
  async createEnabled({
    password,
    otpSecret,
    ...user
  }: NewUser & { email: string; otpSecret?: string | undefined }): Promise<boolean> {
    try {
      await this.create({ ...user, enabled: true, emailVerified: true }, password, otpSecret);
      return true;
    } catch (error) {
      if (statusOf(error) === 409) return false;
      throw error;
    }
  }

  /**
   * Creates an account that can sign in after it has set a password by a link.
   * @returns why Keycloak rejects it, or null
   */
  async createWithoutPassword(
    user: Omit<NewUser, 'password'> & { email: string },
  ): Promise<'email-taken' | 'rejected' | null> {
    const failures = { 409: 'email-taken', 400: 'rejected' } as const;
    try {
      await this.ask(() => this.client.users.create({ ...user, enabled: true, emailVerified: false }));
      return null;
    } catch (error) {
      const failure = failures[statusOf(error) as keyof typeof failures];
      if (!failure) throw error;
      return failure;
    }
  }

  async findByUsername(username: string) {
    const [user] = await this.ask(() => this.client.users.find({ username, exact: true }));
    return user ? { id: user.id!, email: user.email } : null;
  }

  async findByEmail(email: string) {
    const [user] = await this.ask(() => this.client.users.find({ email, exact: true }));
    return user ? { id: user.id!, username: user.username!, isEnabled: user.enabled === true } : null;
  }

  /**
   * Emails the account a link to Keycloak's page for a new password. The link works once and starts no session: the
   * sign-in with the new password follows, with the second factor where the account has one.
   * @returns false when Keycloak could not hand the email to its mail server
   */
  async sendResetLink(id: string): Promise<boolean> {
    const link = { redirectUri: `${this.config.PUBLIC_URL}/profile`, lifespan: RESET_LINK_LIFETIME_S };
    return this.sendLink(id, { ...link, actions: ['UPDATE_PASSWORD'] }, 'reset link');
  }

  /**
   * Emails an account of the console the link to its first password. It works as {@link sendResetLink}, and verifies the
   * address; the theme words the email of a link that does.
   */
  async sendInvitation(id: string, lifespan: number): Promise<boolean> {
    const redirectUri = `${this.config.PUBLIC_URL}${CONSOLE_SIGN_IN}`;
    return this.sendLink(id, { redirectUri, lifespan, actions: ['VERIFY_EMAIL', 'UPDATE_PASSWORD'] }, 'invitation');
  }

  private async sendLink(
    id: string,
    link: { redirectUri: string; lifespan: number; actions: string[] },
    operation: string,
  ): Promise<boolean> {
    const send = async () => {
      try {
        await this.mailClient.users.executeActionsEmail({ id, clientId: SITE, ...link });
        return true;
      } catch (error) {
        if (statusOf(error) !== 500) throw error;
        return false;
      }
    };
    // Not counted as an error: one address that the mail server rejects is no outage of Keycloak
    return this.ask(send, operation, (isSent) => (isSent ? 'ok' : 'not-sent'));
  }

  /** Sets address and language of the account and enables it. Idempotent. */
  async enable(
    id: string,
    email: string,
    language?: Language,
  ): Promise<'enabled' | 'email-taken' | 'email-invalid' | 'reservation-gone'> {
    const outcomes = { 404: 'reservation-gone', 409: 'email-taken', 400: 'email-invalid' } as const;
    try {
      await this.ask(async () => {
        const user = language && (await this.inLanguage(id, language));
        return this.client.users.update({ id }, { ...user, enabled: true, email, emailVerified: true });
      });
      return 'enabled';
    } catch (error) {
      const outcome = outcomes[statusOf(error) as keyof typeof outcomes];
      if (!outcome) throw error;
      return outcome;
    }
  }

  /** Disables the account and ends all sessions. */
  async disable(id: string) {
    await this.unlessGone(() => this.client.users.update({ id }, { enabled: false }));
    await this.endSessions(id);
  }

  async remove(id: string) {
    await this.unlessGone(() => this.client.users.del({ id }));
  }

  /** False when another account has the address. */
  async changeEmail(id: string, email: string): Promise<boolean> {
    try {
      await this.ask(() => this.client.users.update({ id }, { email, emailVerified: true }));
      return true;
    } catch (error) {
      if (statusOf(error) === 409) return false;
      throw error;
    }
  }

  /** Keycloak sends emails to the account in this language. */
  async changeLanguage(id: string, language: Language) {
    await this.unlessGone(async () => this.client.users.update({ id }, await this.inLanguage(id, language)));
  }

  /** Keycloak removes names and attributes that are missing where one attribute is given. */
  private async inLanguage(id: string, language: Language): Promise<UserRepresentation> {
    const { email, firstName, lastName, attributes } = (await this.client.users.findOne({ id })) ?? {};
    return { email, firstName, lastName, attributes: { ...attributes, locale: [language] } } as UserRepresentation;
  }

  async grantRole(id: string, name: string) {
    const missing = await this.ask(() => this.client.users.listAvailableRealmRoleMappings({ id }));
    const role = missing.find((available) => available.name === name);
    if (role) await this.ask(() => this.client.users.addRealmRoleMappings({ id, roles: [{ id: role.id!, name }] }));
  }

  /** Makes this the only console role of the account. Idempotent. */
  async setConsoleRole(id: string, wanted: ConsoleRole) {
    const held = await this.ask(() => this.client.users.listRealmRoleMappings({ id }));
    const others = held.flatMap(({ id: roleId, name }) =>
      roleId && CONSOLE_ROLES.some((role) => role === name && role !== wanted) ? [{ id: roleId, name: name! }] : [],
    );
    if (others.length > 0) await this.ask(() => this.client.users.delRealmRoleMappings({ id, roles: others }));
    await this.grantRole(id, wanted);
  }

  /** Ends all sessions of the account. */
  async endSessions(id: string) {
    await this.unlessGone(() => this.client.users.logout({ id }));
  }

  /** When the password was set, in ms; it changes with every new password. */
  async passwordSetAt(id: string): Promise<number> {
    const credentials = await this.ask(() => this.client.users.getCredentials({ id }));
    return credentials.find(({ type }) => type === 'password')?.createdDate ?? 0;
  }

  /** The second factors at sign-in. */
  async secondFactor(id: string): Promise<SecondFactor> {
    const credentials = await this.ask(() => this.client.users.getCredentials({ id }));
    const ofType = (...wanted: string[]) => credentials.filter(({ type = '' }) => wanted.includes(type));
    const [app] = ofType(APP);
    const [codes] = ofType(RECOVERY_CODES);
    const { remainingCodes = 0 } = JSON.parse(codes?.credentialData ?? '{}') as { remainingCodes?: number };
    const passkeys = ofType(...PASSKEYS).map((passkey) => ({
      id: passkey.id!,
      label: passkey.userLabel || 'Passkey',
      since: new Date(passkey.createdDate ?? 0),
    }));
    return {
      ...(app && { app: { id: app.id!, since: new Date(app.createdDate ?? 0) } }),
      passkeys,
      ...(codes && { recoveryCodes: { id: codes.id!, left: remainingCodes } }),
    };
  }

  /** Whether an app or a passkey is set up; null when the account is gone. */
  async hasSecondFactor(id: string): Promise<boolean | null> {
    try {
      const { app, passkeys } = await this.secondFactor(id);
      return app !== undefined || passkeys.length > 0;
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw error;
    }
  }

  /** Removes a second factor. A missing one is not an error. */
  async removeCredential(id: string, credentialId: string) {
    await this.unlessGone(() => this.client.users.deleteCredential({ id, credentialId }));
  }

  /** False when Keycloak's own rules refuse the password. */
  async setPassword(id: string, password: string): Promise<boolean> {
    try {
      await this.ask(() =>
        this.client.users.resetPassword({ id, credential: { type: 'password', value: password, temporary: false } }),
      );
      return true;
    } catch (error) {
      if (statusOf(error) === 400) return false;
      throw error;
    }
  }

  /** Returns the sessions of the account, in no order. */
  async listSessions(id: string): Promise<AccountSession[]> {
    const sessions = await this.ask(() => this.client.users.listSessions({ id }));
    const ofSite = sessions.filter(({ clients = {} }) => Object.values(clients).includes(SITE));
    return ofSite.map((session) => ({
      id: session.id!,
      address: session.ipAddress ?? '',
      startedAt: new Date(session.start!),
      lastActiveAt: new Date(session.lastAccess!),
    }));
  }

  /**
   * Returns the names of the account's devices by session. Only the account API has them, for a token of the member. They
   * are missing for a token that does not allow it, such as one from before the realm was migrated.
   */
  async deviceNames(accessToken: string): Promise<Map<string, string | null>> {
    const devices = await this.ask(async () => this.recognizedDevices(accessToken), 'devices');
    const named = devices.flatMap(({ sessions, os, device }) =>
      sessions.map(({ id, browser }) => [id, deviceName({ browser, os, device })] as const),
    );
    return new Map(named);
  }

  async endSession(session: string) {
    const { realmName: realm } = this.client;
    await this.unlessGone(() => this.client.realms.deleteSession({ realm, session, isOffline: false }));
  }

  /** Those that a check of the password has left behind end too. */
  async endOtherSessions(id: string, keep: string) {
    const sessions = await this.ask(() => this.client.users.listSessions({ id }));
    for (const other of sessions.filter((session) => session.id !== keep)) await this.endSession(other.id!);
  }

  /** Whether Keycloak rejects the client that checks passwords, or its secret. */
  async isUnknownLoginClient(): Promise<boolean> {
    return this.calls.call('keycloak', 'login client', () => this.tokens.isUnknownLoginClient());
  }

  /** Whether this is the account's password. `locked` for a while after too many wrong ones. */
  async checkPassword(id: string, username: string, password: string): Promise<'right' | 'wrong' | 'locked'> {
    if (await this.ask(() => this.tokens.isPassword(username, password))) return 'right';
    const guesses = await this.ask(() => this.client.attackDetection.findOne({ id }));
    return guesses?.['disabled'] ? 'locked' : 'wrong';
  }

  private async recognizedDevices(accessToken: string) {
    const { KEYCLOAK_URL, KEYCLOAK_REALM } = this.config;
    const response = await fetch(`${KEYCLOAK_URL}/realms/${KEYCLOAK_REALM}/account/sessions/devices`, {
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 401 || response.status === 403) return [];
    if (!response.ok) throw new Error(`the devices of an account were answered with ${response.status}`);
    return devicesResponse.parse(await response.json());
  }

  private adminClient(timeout: number) {
    const { KEYCLOAK_URL: baseUrl, KEYCLOAK_REALM: realmName } = this.config;
    const client = new KeycloakAdminClient({ baseUrl, realmName, timeout });
    client.registerTokenProvider(this.tokens);
    return client;
  }

  private async create(
    user: Omit<NewUser, 'password'> & { enabled: boolean; email?: string; emailVerified?: boolean },
    password: string,
    otpSecret?: string,
  ) {
    const credentials = [
      { type: 'password', value: password, temporary: false },
      ...(otpSecret ? [otpCredential(otpSecret)] : []),
    ];
    try {
      await this.ask(() => this.client.users.create({ ...user, credentials }));
    } catch (error) {
      throw statusOf(error) === 400 ? refusedFields((error as NetworkError).responseData) : error;
    }
  }

  private async unlessGone(work: () => Promise<unknown>) {
    try {
      await this.ask(work);
    } catch (error) {
      if (statusOf(error) !== 404) throw error;
    }
  }

  /** Passes on answers that say something of what was asked; everything else is Keycloak not being there for us. */
  private async ask<T>(work: () => Promise<T>, operation = 'accounts', outcomeOf?: (answer: T) => string): Promise<T> {
    try {
      return await this.calls.call('keycloak', operation, work, outcomeOf);
    } catch (error) {
      const status = statusOf(error);
      if (status && status < 500 && !NOT_OURS_TO_READ.has(status)) throw error;
      if (status === 401) this.tokens.forget();
      this.logger.warn(`Keycloak: ${status ?? ''} ${String(error)}`);
      throw accountsUnavailable();
    }
  }
}

/** Returns the stored form of an authenticator app. @param secret in base32 */
const otpCredential = (secret: string) => ({
  type: 'otp',
  secretData: JSON.stringify({ value: secret }),
  credentialData: JSON.stringify({
    subType: 'totp',
    digits: 6,
    counter: 0,
    period: 30,
    algorithm: 'HmacSHA1',
    secretEncoding: 'BASE32',
  }),
});

/** Keycloak names the refused field of a user, or else it means the password. */
function refusedFields(data: unknown) {
  const { field, errors } = (data ?? {}) as Partial<FieldFault> & { errors?: FieldFault[] };
  const fields = errors?.map((error) => error.field) ?? (field ? [field] : []);
  if (fields.length === 0) return invalidInput({ errors: [{ pointer: '/password', detail: 'Password is too weak' }] });
  return invalidInput({ errors: fields.map((name) => ({ pointer: `/${name}`, detail: 'This cannot be used here.' })) });
}
