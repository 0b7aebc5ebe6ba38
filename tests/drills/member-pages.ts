import { realmOf } from '@numbercast/local-stack/environments';
import type { Member } from '../support/delivery-oracle.js';
import { signIn } from '../support/signing-in.js';
import { until } from '../support/wait.js';
import type { DrillContext } from './drill.js';

const PATIENCE_MS = 120_000;

export interface Profile {
  accountInfo: { accountStatus: string; phone: string };
  communicationPreferences: { jackpotThreshold: string; smsAllowed: boolean };
}

/** Actions of a signed-in member on the site. */
export class MemberPages {
  private headers = {};

  constructor(
    private readonly context: DrillContext,
    readonly member: Member,
  ) {}

  async signIn() {
    const { stack } = this.context;
    const { email, password } = this.member;
    const token = await signIn(stack.publicUrl, realmOf(stack.shape), { email, password });
    this.headers = { authorization: `Bearer ${token}` };
    return this;
  }

  /** @throws unless the response is a success */
  async call<T>(method: string, path: string, body?: object, headers = {}): Promise<T> {
    const { email, ip } = this.member;
    const { gateway } = this.context.scenario;
    const all = { ...this.headers, ...headers };
    const answer = await gateway.call<T>(path, { method, ip, headers: all, ...(body && { body }) });
    if (answer.status >= 300) throw new Error(`${method} ${path} of ${email} returned ${answer.status}`);
    return answer.body;
  }

  profile() {
    return this.call<Profile>('GET', '/api/member');
  }

  async prefer(jackpotThreshold: string) {
    await this.call('PATCH', '/api/member', { communicationPreferences: { jackpotThreshold } });
  }

  async deleteAccount() {
    await this.call('DELETE', '/api/member', undefined, await this.stepUpHeaders());
  }

  /** Confirms the new phone with the code that arrives there. */
  async changePhone(phone: string) {
    await this.call('POST', '/api/member/contact', { phone }, await this.stepUpHeaders());
    const code = await until(() => this.codeAt(phone), PATIENCE_MS);
    if (!code) throw new Error(`no code arrived at ${phone}`);
    const smsConsent = { given: true, textVersion: '1.0' };
    await this.call('POST', '/api/member/contact/confirm', { code, smsConsent });
  }

  /** Headers for routes that require the password again. */
  private async stepUpHeaders() {
    const currentPassword = this.member.password;
    const { stepUp } = await this.call<{ stepUp: string }>('POST', '/api/reauthentication', { currentPassword });
    return { 'x-step-up': stepUp };
  }

  private async codeAt(phone: string) {
    const texts = (await this.context.scenario.sandbox.received()).filter(({ at }) => at === phone);
    const codes = texts.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? null);
    return codes.findLast((code) => code !== null) ?? null;
  }
}
