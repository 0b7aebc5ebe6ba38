import type KeycloakAdminClient from '@keycloak/keycloak-admin-client';
import type { NetworkError } from '@keycloak/keycloak-admin-client';
import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@numbercast/lottery';
import { CONFIG, CONSOLE_ROLES, type ConsoleRole, invalidInput } from '@numbercast/platform';
import type { Config } from '../config.js';
import { authenticatorApp } from './authenticator-app.js';
import { KeycloakClient, SITE, statusOf } from './keycloak-client.js';
import { KeycloakSessions } from './sessions.js';

const RESET_LINK_LIFETIME_S = 15 * 60;
/** The page that an invited person continues to, which begins the sign-in to the console. */
const CONSOLE_SIGN_IN = '/login?to=%2Fadmin-dashboard';

interface NewUser {
  username: string;
  password: string;
  firstName: string;
  lastName: string;
}

interface FieldFault {
  field: string;
}

type UserRepresentation = Parameters<KeycloakAdminClient['users']['update']>[1];

/** The accounts in Keycloak. */
@Injectable()
export class KeycloakUsers {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly keycloak: KeycloakClient,
    private readonly sessions: KeycloakSessions,
  ) {}

  /**
   * Creates an account without an email address: only the payment adds it, so that a stranger cannot set a password for
   * another person's address.
   * @throws invalidInput when Keycloak's rules reject the password or a name
   */
  async createDisabled({ username, password, firstName, lastName }: NewUser) {
    await this.create({ username, firstName, lastName, enabled: false }, password);
  }

  /** Creates an account that can sign in at once. Returns false when the user name or address already exists. */
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
      await this.keycloak.call((admin) => admin.users.create({ ...user, enabled: true, emailVerified: false }));
      return null;
    } catch (error) {
      const failure = failures[statusOf(error) as keyof typeof failures];
      if (!failure) throw error;
      return failure;
    }
  }

  async findByUsername(username: string) {
    const [user] = await this.keycloak.call((admin) => admin.users.find({ username, exact: true }));
    return user ? { id: user.id!, email: user.email } : null;
  }

  async findByEmail(email: string) {
    const [user] = await this.keycloak.call((admin) => admin.users.find({ email, exact: true }));
    return user ? { id: user.id!, username: user.username!, isEnabled: user.enabled === true } : null;
  }

  /** Sets address and language of the account and enables it. Idempotent. */
  async enable(
    id: string,
    email: string,
    language?: Language,
  ): Promise<'enabled' | 'email-taken' | 'email-invalid' | 'reservation-gone'> {
    const outcomes = { 404: 'reservation-gone', 409: 'email-taken', 400: 'email-invalid' } as const;
    try {
      await this.keycloak.call(async (admin) => {
        const user = language && (await inLanguage(admin, id, language));
        return admin.users.update({ id }, { ...user, enabled: true, email, emailVerified: true });
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
    await this.keycloak.unlessGone((admin) => admin.users.update({ id }, { enabled: false }));
    await this.sessions.endAll(id);
  }

  async remove(id: string) {
    await this.keycloak.unlessGone((admin) => admin.users.del({ id }));
  }

  /** Changes the address. Returns false when another account has it. */
  async changeEmail(id: string, email: string): Promise<boolean> {
    try {
      await this.keycloak.call((admin) => admin.users.update({ id }, { email, emailVerified: true }));
      return true;
    } catch (error) {
      if (statusOf(error) === 409) return false;
      throw error;
    }
  }

  /** Sets the language of Keycloak's emails to the account. */
  async changeLanguage(id: string, language: Language) {
    await this.keycloak.unlessGone(async (admin) => admin.users.update({ id }, await inLanguage(admin, id, language)));
  }

  async grantRole(id: string, name: string) {
    const missing = await this.keycloak.call((admin) => admin.users.listAvailableRealmRoleMappings({ id }));
    const role = missing.find((available) => available.name === name);
    if (role)
      await this.keycloak.call((admin) => admin.users.addRealmRoleMappings({ id, roles: [{ id: role.id!, name }] }));
  }

  /** Makes this the only console role of the account. Idempotent. */
  async setConsoleRole(id: string, wanted: ConsoleRole) {
    const held = await this.keycloak.call((admin) => admin.users.listRealmRoleMappings({ id }));
    const others = held.flatMap(({ id: roleId, name }) =>
      roleId && CONSOLE_ROLES.some((role) => role === name && role !== wanted) ? [{ id: roleId, name: name! }] : [],
    );
    if (others.length > 0) await this.keycloak.call((admin) => admin.users.delRealmRoleMappings({ id, roles: others }));
    await this.grantRole(id, wanted);
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
   * Emails an account of the console the link to its first password. It works as {@link sendResetLink}, and verifies
   * the address; the theme has a separate text for the email of such a link.
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
        await this.keycloak.mailAdmin.users.executeActionsEmail({ id, clientId: SITE, ...link });
        return true;
      } catch (error) {
        if (statusOf(error) !== 500) throw error;
        return false;
      }
    };
    // Not counted as an error, because an address that the mail server rejects is not an outage of Keycloak
    return this.keycloak.call(send, operation, (isSent) => (isSent ? 'ok' : 'not-sent'));
  }

  private async create(
    user: Omit<NewUser, 'password'> & { enabled: boolean; email?: string; emailVerified?: boolean },
    password: string,
    otpSecret?: string,
  ) {
    const credentials = [
      { type: 'password', value: password, temporary: false },
      ...(otpSecret ? [authenticatorApp(otpSecret)] : []),
    ];
    try {
      await this.keycloak.call((admin) => admin.users.create({ ...user, credentials }));
    } catch (error) {
      throw statusOf(error) === 400 ? refusedFields((error as NetworkError).responseData) : error;
    }
  }
}

/** Returns the whole user with the language, because an update with attributes removes missing names and attributes. */
async function inLanguage(admin: KeycloakAdminClient, id: string, language: Language): Promise<UserRepresentation> {
  const { email, firstName, lastName, attributes } = (await admin.users.findOne({ id })) ?? {};
  return { email, firstName, lastName, attributes: { ...attributes, locale: [language] } } as UserRepresentation;
}

/** Returns the rejected fields as a problem. Without a field, Keycloak has rejected the password. */
function refusedFields(data: unknown) {
  const { field, errors } = (data ?? {}) as Partial<FieldFault> & { errors?: FieldFault[] };
  const fields = errors?.map((error) => error.field) ?? (field ? [field] : []);
  if (fields.length === 0) return invalidInput({ errors: [{ pointer: '/password', detail: 'Password is too weak' }] });
  return invalidInput({ errors: fields.map((name) => ({ pointer: `/${name}`, detail: 'This cannot be used here.' })) });
}
