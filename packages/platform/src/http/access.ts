import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  createRemoteJWKSet,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
  jwtVerify,
} from 'jose';
import { CONFIG, type WebConfig } from '../config/config.js';
import { problem, type ProblemKind, type Reply } from './problem.js';

/** The sender of a request, according to the access token. */
export interface Caller {
  /** Keycloak's `sub`. */
  subject: string;
  /** Id of the member, which is the account's immutable user name. */
  memberId: string;
  email: string | undefined;
  sessionId: string;
  roles: string[];
  /** Whether a one-time code or a passkey was used at sign-in, in addition to the password. */
  hasSecondFactor: boolean;
}

/** The name of an operator in the audit log. */
export const actorOf = ({ email, subject }: Caller) => email ?? subject;

/** Realm roles that open the console. An admin may do everything; the others only what a route grants them. */
export const CONSOLE_ROLES = ['admin', 'support', 'finance'] as const;
export type ConsoleRole = (typeof CONSOLE_ROLES)[number];
type GrantedRole = Exclude<ConsoleRole, 'admin'>;

export type Access = 'public' | 'signed-in' | 'reauthenticated' | 'admin-role' | 'admin';
const ACCESS = 'numbercast:access';
const GRANTED = 'numbercast:granted-roles';
/** Values of `amr` for a one-time code and a passkey (RFC 8176). */
const SECOND_FACTORS = new Set<unknown>(['otp', 'swk']);

/** Open to every caller. */
export const Public = () => SetMetadata(ACCESS, 'public' satisfies Access);
/** Any signed-in account may call; the handler accesses only the caller's own data. */
export const SignedIn = () => SetMetadata(ACCESS, 'signed-in' satisfies Access);
/** Only signed-in accounts that have just re-entered their password may call (header `X-Step-Up`). */
export const Reauthenticated = () => SetMetadata(ACCESS, 'reauthenticated' satisfies Access);
/** Accounts with a console role may call before passing the admin gate; only the gate itself uses this. */
export const AdminRole = () =>
  applyDecorators(SetMetadata(ACCESS, 'admin-role' satisfies Access), granted(CONSOLE_ROLES));
/**
 * Admins may call, after passing the admin gate (header `X-Step-Up`).
 * @param roles further roles that may call
 */
export const Admin = (...roles: GrantedRole[]) =>
  applyDecorators(SetMetadata(ACCESS, 'admin' satisfies Access), granted(['admin', ...roles]));

const granted = (roles: readonly ConsoleRole[]) => SetMetadata(GRANTED, roles);

export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<{ caller: Caller }>().caller,
);

export const notSignedIn = problem('not-signed-in', 401, 'Please sign in');
const notAdmin = problem('not-admin', 403, 'Administrators only');
const roleNeeded = problem('role-needed', 403, 'Your role does not include this');
const secondFactorNeeded = problem(
  'second-factor-needed',
  403,
  'Please sign in with your authenticator app or passkey',
);
const stepUpNeeded = problem('step-up-needed', 403, 'Please enter the admin password');
const passwordNeeded = problem('password-needed', 403, 'Please enter your password again');
const keysUnreachable = problem('sign-in-unavailable', 503, 'Sign-in cannot be checked right now. Please try again.');
const undeclared = problem('access-not-declared', 403, 'Access denied');

/** The problems with which the guard rejects a caller. */
export const accessProblems: Record<Access, ProblemKind[]> = {
  public: [],
  'signed-in': [notSignedIn, keysUnreachable],
  reauthenticated: [notSignedIn, passwordNeeded, keysUnreachable],
  'admin-role': [notSignedIn, notAdmin, secondFactorNeeded, keysUnreachable],
  admin: [notSignedIn, notAdmin, roleNeeded, secondFactorNeeded, stepUpNeeded, keysUnreachable],
};

/** The access rule that a handler or its class declares. */
export const accessOf = (reflector: Reflector, handler: Function, controller: Function) =>
  reflector.getAllAndOverride<Access | undefined>(ACCESS, [handler, controller]);

/** The console roles that may call a handler; none unless it is a route of the console. */
export const rolesOf = (reflector: Reflector, handler: Function, controller: Function) =>
  reflector.getAllAndOverride<readonly ConsoleRole[] | undefined>(GRANTED, [handler, controller]) ?? [];

/** Whether the account has a role of the console. */
export const isOperator = (caller: Caller) => consoleRolesIn(caller).length > 0;

const consoleRolesIn = ({ roles }: Caller) => CONSOLE_ROLES.filter((role) => roles.includes(role));

/** Claim that distinguishes a logout token from other tokens of the issuer. */
const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout';

const textOf = (claim: unknown) => (typeof claim === 'string' ? claim : '');

type Headers = Record<string, string | undefined>;

/** Decides who may call which route. A route without a declaration is closed. */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly issuer: string;
  private readonly accountKeys: JWTVerifyGetKey;
  private readonly stepUpKeys: JWTVerifyGetKey;

  constructor(
    private readonly reflector: Reflector,
    @Inject(CONFIG) config: WebConfig,
  ) {
    this.issuer = `${config.PUBLIC_URL}/auth/realms/${config.KEYCLOAK_REALM}`;
    const certs = `${config.KEYCLOAK_URL}/realms/${config.KEYCLOAK_REALM}/protocol/openid-connect/certs`;
    this.accountKeys = createRemoteJWKSet(new URL(certs), { cooldownDuration: 2_000 });
    this.stepUpKeys = createRemoteJWKSet(new URL(`${config.IDENTITY_URL}/internal/step-up-keys`), {
      cooldownDuration: 2_000,
    });
  }

  async canActivate(context: ExecutionContext) {
    if (context.getType() !== 'http') return true;
    const access = accessOf(this.reflector, context.getHandler(), context.getClass());
    if (!access) throw undeclared();
    if (access === 'public') return true;
    const http = context.switchToHttp();
    // Responses to signed-in callers must not be cached, in the browser or by proxies
    http.getResponse<Reply>().header('cache-control', 'no-store');
    const request = http.getRequest<{ headers: Headers; caller: Caller }>();
    request.caller = await this.identify(request.headers['authorization']);
    if (access === 'signed-in') return true;
    const hasStepUp = (audience: string) => this.isStepUp(request.headers['x-step-up'], request.caller, audience);
    if (access === 'reauthenticated') {
      if (await hasStepUp('numbercast-account')) return true;
      throw passwordNeeded();
    }
    const own = consoleRolesIn(request.caller);
    if (own.length === 0) throw notAdmin();
    const mayCall = rolesOf(this.reflector, context.getHandler(), context.getClass());
    if (!own.some((role) => mayCall.includes(role))) throw roleNeeded();
    // A password alone is not enough here, even if the realm accepts it
    if (!request.caller.hasSecondFactor) throw secondFactorNeeded();
    if (access === 'admin' && !(await hasStepUp('numbercast-admin'))) throw stepUpNeeded();
    return true;
  }

  /** Returns the subject of an access token, or null when it is missing or invalid or cannot be verified now. */
  async subjectOf(authorization: string | undefined): Promise<string | null> {
    if (!authorization) return null;
    return this.identify(authorization).then(
      ({ subject }) => subject,
      () => null, // the response says why
    );
  }

  /**
   * Returns the id of the session that a logout token reports as ended (OpenID Connect Back-Channel Logout 1.0), or
   * null for any other token.
   * @throws a problem when Keycloak's keys cannot be fetched
   */
  async endedSession(logoutToken: string): Promise<string | null> {
    const claims = await verified(logoutToken, this.accountKeys, {
      issuer: this.issuer,
      audience: 'web',
      algorithms: ['ES256'],
    });
    const events = claims?.['events'] as Record<string, unknown> | undefined;
    if (!events?.[LOGOUT] || claims!['nonce'] !== undefined) return null;
    return textOf(claims!['sid']) || null;
  }

  private async identify(authorization = ''): Promise<Caller> {
    const token = /^Bearer (\S+)$/i.exec(authorization)?.[1];
    if (!token) throw notSignedIn();
    const claims = await verified(token, this.accountKeys, {
      issuer: this.issuer,
      audience: 'numbercast',
      algorithms: ['ES256'],
    });
    if (!claims?.sub || claims['typ'] !== 'Bearer') throw notSignedIn();
    const realm = claims['realm_access'] as { roles?: string[] } | undefined;
    const methods = claims['amr'];
    return {
      subject: claims.sub,
      memberId: textOf(claims['preferred_username']),
      email: claims['email'] as string | undefined,
      sessionId: textOf(claims['sid']),
      roles: realm?.roles ?? [],
      hasSecondFactor: Array.isArray(methods) && methods.some((method) => SECOND_FACTORS.has(method)),
    };
  }

  private async isStepUp(token: string | undefined, { subject, sessionId }: Caller, audience: string) {
    const claims = token && (await verified(token, this.stepUpKeys, { audience, subject, algorithms: ['ES256'] }));
    return claims ? claims['sid'] === sessionId : false;
  }
}

/** Returns the token's claims, or null when it is invalid; an unreachable key server is not the caller's fault. */
async function verified(token: string, keys: JWTVerifyGetKey, options: JWTVerifyOptions): Promise<JWTPayload | null> {
  try {
    return (await jwtVerify(token, keys, { ...options, requiredClaims: ['exp'] })).payload;
  } catch (error) {
    const isTokenFault =
      error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout) && error.code !== 'ERR_JOSE_GENERIC';
    if (isTokenFault) return null;
    throw keysUnreachable();
  }
}
