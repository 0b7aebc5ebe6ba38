import { randomUUID } from 'node:crypto';
import type { SignupPaid } from '@numbercast/contracts/billing/v1/events';
import { SignupPaidSchema } from '@numbercast/contracts/billing/v1/events';
import { AccountEnabledSchema } from '@numbercast/contracts/identity/v1/events';
import { MemberJoinedSchema } from '@numbercast/contracts/members/v1/events';
import { MembersService } from '@numbercast/contracts/members/v1/service';
import { bootForTest, freePort, type RunningService } from '@numbercast/platform/testing';
import { MembersModule } from '../src/members.module.js';
import { aSignup } from './builders.js';

/** The running service with the people who use it. */
export class People {
  private count = 0;

  private constructor(
    readonly service: RunningService,
    readonly rpcAddress: string,
  ) {}

  static async boot() {
    const port = await freePort();
    return new People(
      await bootForTest(MembersModule, { rpc: { service: MembersService, port } }),
      `127.0.0.1:${port}`,
    );
  }

  /** A sign-up of a new person. */
  aSignup(): SignupPaid {
    this.count += 1;
    const contact = { email: `ann${this.count}@example.com`, phone: `212555${String(1000 + this.count)}` };
    return aSignup({ signupId: randomUUID(), firstName: `Ann${this.count}`, ...contact });
  }

  async pays(signup: SignupPaid) {
    await this.service.publish(SignupPaidSchema, signup, { aggregateId: signup.signupId, seq: 1 });
  }

  async opensAccount(accountId: string) {
    const account = { accountId, subject: `subject-of-${accountId}` };
    await this.service.publish(AccountEnabledSchema, account, { aggregateId: accountId, seq: 2 });
  }

  joined(memberId: string) {
    return this.service.published(MemberJoinedSchema, ({ member }) => member?.memberId === memberId);
  }

  /** Resolves to the new member's id once other services can know the member. */
  async joins(signup = this.aSignup()) {
    await this.pays(signup);
    await this.opensAccount(signup.signupId);
    await this.joined(signup.signupId);
    return signup.signupId;
  }

  async asks(method: string, path: string, headers: Record<string, string> = {}, body?: object) {
    const response = await fetch(this.service.url + path, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : undefined };
  }

  async asksAs(memberId: string, method: string, path: string, body?: object) {
    return this.asks(method, path, await this.service.signedIn(memberId), body);
  }

  /** Deletes the account with the member's password. */
  async leaves(memberId: string) {
    return this.asks('DELETE', '/api/member', await this.service.reauthenticated(memberId));
  }

  validates(email: string, phone: string, more: object = {}) {
    return this.asks('POST', '/api/signup/validate', {}, { email, phone, ...more });
  }
}
