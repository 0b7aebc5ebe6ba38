import type { Answer, Site } from './site.js';
import { signIn } from './signing-in.js';

const TOKEN_LIFE_MS = 4 * 60_000;
const GATE_LIFE_MS = 12 * 60_000;

export interface AdminLogin {
  adminEmail: string;
  adminPassword: string;
  gatePassword: string;
}

/** The admin console's calls, after sign-in and gate. */
export class AdminConsole {
  private headers: Record<string, string> = {};
  private signedInAt = -Infinity;

  constructor(
    private readonly site: Site,
    private readonly realm: string,
    private readonly login: AdminLogin,
  ) {}

  async call<T>(path: string, options: { method?: string; body?: object } = {}): Promise<Answer<T>> {
    if (performance.now() - this.signedInAt > Math.min(TOKEN_LIFE_MS, GATE_LIFE_MS)) await this.enter();
    return this.site.call<T>(path, { ...options, headers: this.headers });
  }

  private async enter() {
    const { adminEmail, adminPassword, gatePassword } = this.login;
    const token = await signIn(this.site.url, this.realm, adminEmail, adminPassword);
    const headers = { authorization: `Bearer ${token}` };
    const gate = await this.site.call<{ stepUp: string }>('/api/admin/gate', {
      method: 'POST',
      body: { password: gatePassword },
      headers,
    });
    if (!gate.body.stepUp) throw new Error(`the admin gate stays closed: ${JSON.stringify(gate.body)}`);
    this.headers = { ...headers, 'x-step-up': gate.body.stepUp };
    this.signedInAt = performance.now();
  }
}
