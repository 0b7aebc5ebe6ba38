/** A request to Keycloak's admin API; the path begins behind `/admin`. */
export type Call = (method: string, path: string, body?: unknown) => Promise<Response>;

export interface AdminLogin {
  /** With the path prefix, e.g. `http://127.0.0.1:8180/auth`. */
  keycloakUrl: string;
  /** The realm of the login. */
  realm: string;
  /** The token request: grant type and credentials. */
  grant: Record<string, string>;
}

const TIMEOUT_MS = 60_000;

/** Signs in to the admin API. @throws when Keycloak rejects the login */
export async function signInToAdminApi(login: AdminLogin): Promise<Call> {
  let token = await requestToken(login);
  const request = (method: string, path: string, body: unknown) =>
    fetch(`${login.keycloakUrl}/admin${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  return async (method, path, body) => {
    const response = await request(method, path, body);
    if (response.status !== 401) return response;
    // The token has expired, or the realm's address and with it the issuer has changed
    token = await requestToken(login);
    return request(method, path, body);
  };
}

async function requestToken({ keycloakUrl, realm, grant }: AdminLogin): Promise<string> {
  const response = await fetch(`${keycloakUrl}/realms/${realm}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams(grant),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await expectOk(response, `Keycloak rejected ${grant['client_id']} in the realm ${realm}${hintAt(response, grant)}`);
  return ((await response.json()) as { access_token: string }).access_token;
}

/** Explains how to fix a client secret that Keycloak rejects. */
const hintAt = ({ status }: Response, { grant_type: type }: AdminLogin['grant']) =>
  status === 401 && type === 'client_credentials'
    ? ' (if its secret was changed, change it in Keycloak as well, or use the former one: docs/runbooks/rotate-secrets.md)'
    : '';

export async function expectOk(response: Response, failure: string): Promise<void> {
  if (!response.ok) throw new Error(`${failure}: ${response.status} ${await response.text()}`);
}

/** The admin API of one realm, with parsed responses. Every method throws on an unexpected status. */
export class RealmApi {
  constructor(
    private readonly call: Call,
    readonly realm: string,
  ) {}

  async get<T>(path: string): Promise<T> {
    return (await (await this.send('GET', path)).json()) as T;
  }

  /** The definition of the realm without clients, roles and groups. Secret values are masked. */
  async exported<T>(): Promise<T> {
    return (await (await this.send('POST', '/partial-export')).json()) as T;
  }

  async put(path: string, body: unknown): Promise<void> {
    await this.send('PUT', path, body);
  }

  async post(path: string, body: unknown): Promise<void> {
    await this.send('POST', path, body);
  }

  /** Creates an object. Returns false when it already exists. */
  async create(path: string, body: unknown): Promise<boolean> {
    return (await this.send('POST', path, body, 409)).ok;
  }

  /** Removes an object if it still exists. */
  async remove(path: string): Promise<void> {
    await this.send('DELETE', path, undefined, 404);
  }

  private async send(method: string, path: string, body?: unknown, allowed?: number): Promise<Response> {
    const response = await this.call(method, `/realms/${this.realm}${path}`, body);
    if (response.status !== allowed) await expectOk(response, `${method} ${path || '/'} of the realm ${this.realm}`);
    return response;
  }
}
