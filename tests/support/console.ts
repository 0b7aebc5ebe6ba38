import type { ReportResponse } from './report-oracle.js';
import { signIn } from './signing-in.js';
import type { GatewayResponse, GatewayClient } from './gateway-client.js';

const TOKEN_LIFE_MS = 4 * 60_000;
const GATE_LIFE_MS = 12 * 60_000;

export interface AdminLogin {
  adminEmail: string;
  adminPassword: string;
  adminOtpSecret: string;
  gatePassword: string;
}

/** Sends the admin console's requests, after the sign-in and the gate. */
export class AdminConsole {
  private headers: Record<string, string> = {};
  private signedInAt = -Infinity;
  private entering: Promise<void> | undefined;

  constructor(
    private readonly gateway: GatewayClient,
    private readonly realm: string,
    private readonly login: AdminLogin,
  ) {}

  async call<T>(path: string, options: { method?: string; body?: object } = {}): Promise<GatewayResponse<T>> {
    if (performance.now() - this.signedInAt > Math.min(TOKEN_LIFE_MS, GATE_LIFE_MS)) await this.enterOnce();
    return this.gateway.call<T>(path, { ...options, headers: this.headers });
  }

  /** Returns the report of a draw, or null before it exists. */
  async report(drawId: string): Promise<ReportResponse | null> {
    const { body } = await this.call<{ items?: ReportResponse[] }>('/api/admin/reports');
    return body.items?.find((report) => report.drawId === drawId) ?? null;
  }

  /** Returns true if a draw is sealed, or null before, so that callers can poll it. */
  async isSealed(drawId: string): Promise<true | null> {
    const { body } = await this.call<{ items?: { drawId: string; state: string }[] }>('/api/admin/draws');
    const state = body.items?.find((item) => item.drawId === drawId)?.state;
    return state && state !== 'scheduled' ? true : null;
  }

  /** Shares one sign-in between all waiting calls: each would need a separate code, and there is one every 30 seconds. */
  private enterOnce() {
    this.entering ??= this.enter().finally(() => (this.entering = undefined));
    return this.entering;
  }

  private async enter() {
    const { adminEmail: email, adminPassword: password, adminOtpSecret: otpSecret, gatePassword } = this.login;
    const token = await signIn(this.gateway.url, this.realm, { email, password, otpSecret });
    const headers = { authorization: `Bearer ${token}` };
    const gate = await this.gateway.call<{ stepUp: string }>('/api/admin/gate', {
      method: 'POST',
      body: { password: gatePassword },
      headers,
    });
    if (!gate.body.stepUp) throw new Error(`the admin gate stays closed: ${JSON.stringify(gate.body)}`);
    this.headers = { ...headers, 'x-step-up': gate.body.stepUp };
    this.signedInAt = performance.now();
  }
}
