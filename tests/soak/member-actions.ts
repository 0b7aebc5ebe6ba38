import { gamesDateOf } from '@numbercast/lottery';
import { type SandboxClient } from '../support/sandbox-client.js';
import { signIn } from '../support/signing-in.js';
import type { GatewayClient } from '../support/gateway-client.js';
import { until } from '../support/wait.js';
import type { Gifts } from './gifts.js';
import type { SimulatedMember } from './simulated-member.js';
import { CARDS, type MemberAction, PAUSE_DAYS } from './member-scripts.js';

const PATIENCE_MS = 120_000;
const DAY_MS = 86_400_000;

interface Profile {
  accountInfo: { accountStatus: string };
  autoRenew: boolean;
  communicationPreferences: { smsAllowed: boolean };
  pendingUpgrade: object | null;
}

/** Performs actions of members on the site and on the payment provider's pages, and waits until the site shows them. */
export class MemberActions {
  constructor(
    private readonly gateway: GatewayClient,
    private readonly sandbox: SandboxClient,
    private readonly realm: string,
    private readonly gifts: Gifts,
  ) {}

  /** Reads a path as the member. */
  async read<T>(simulated: SimulatedMember, path: string): Promise<T> {
    const call = await this.signedIn(simulated);
    return (await call<T>(path)).body;
  }

  /** The code of the member's invitation link. */
  async invite(simulated: SimulatedMember): Promise<string> {
    const call = await this.signedIn(simulated);
    return (await call<{ code: string }>('/api/invitation', 'POST', {})).body.code;
  }

  /** @returns a description of the failure, or null */
  async perform(simulated: SimulatedMember, action: MemberAction): Promise<string | null> {
    const { email, password, phone } = simulated.script.who;
    const call = await this.signedIn(simulated);
    const shows = async (isSo: (profile: Profile) => boolean) => {
      const seen = await until(async () => {
        const { status, body } = await call<Profile>('/api/member');
        return status === 200 && isSo(body) ? true : null;
      }, PATIENCE_MS);
      return seen ? null : `${email}: the site does not show "${action}"`;
    };
    const ask = async (path: string, body?: object, method = 'POST', more?: object) => {
      const answer = await call<{ url?: string }>(path, method, body ?? {}, more);
      return answer.status < 300 ? null : `${email}: "${action}" returned ${answer.status}`;
    };
    /** For irreversible actions, which require the password again. */
    const stepUpHeaders = async () => {
      const { body } = await call<{ stepUp: string }>('/api/reauthentication', 'POST', { currentPassword: password });
      return { 'x-step-up': body.stepUp };
    };
    /** The amount to which the member consents. */
    const offeredUpgrade = async () => {
      const { upgrade } = (await call<{ upgrade: { amountCents: number } | null }>('/api/subscription')).body;
      return { amountCents: upgrade?.amountCents ?? 0 };
    };
    const pageOf = async (path: string, body: object = {}) =>
      (await call<{ url: string }>(path, 'POST', body)).body.url;
    const isStatus = (status: string) => shows(({ accountInfo }) => accountInfo.accountStatus === status);
    switch (action) {
      case 'upgrade':
        return (
          (await ask('/api/subscription/upgrade', await offeredUpgrade(), 'POST', await stepUpHeaders())) ??
          shows(({ pendingUpgrade }) => pendingUpgrade !== null)
        );
      case 'turn auto-renew off':
        return (
          (await ask('/api/subscription/auto-renew', { autoRenew: false })) ?? shows(({ autoRenew }) => !autoRenew)
        );
      case 'pause':
        return (await ask('/api/member/pause')) ?? isStatus('paused');
      case 'pause until a date': {
        const date = gamesDateOf((await this.sandbox.now()).getTime() + PAUSE_DAYS * DAY_MS);
        simulated.pausesUntil(date);
        return (await ask('/api/member/pause', { until: date })) ?? isStatus('paused');
      }
      case 'reactivate':
        return (await ask('/api/member/reactivate')) ?? isStatus('active');
      case 'bring a new card':
        await this.sandbox.changeCard(await pageOf('/api/subscription/portal'), CARDS.good);
        return isStatus('active');
      case 'start again': {
        const refusal = await this.sandbox.pay(
          await pageOf('/api/subscription/restart', { plan: 'monthly' }),
          CARDS.good,
        );
        return refusal ? `${email}: the resubscription was declined: ${refusal}` : isStatus('active');
      }
      case 'turn on notifications': {
        const { publicKey } = (await call<{ publicKey: string }>('/api/profile/devices')).body;
        const { id, ...subscription } = await this.sandbox.subscribe(publicKey);
        const refusal = await ask('/api/profile/devices', subscription);
        if (!refusal) simulated.addDevice(id);
        return refusal;
      }
      case 'redeem a gift': {
        const gift = await this.gifts.buy();
        const refusal = await ask('/api/subscription/gift', { code: gift.code });
        if (refusal) return refusal;
        gift.state = 'redeemed';
        simulated.credits.push({ at: await this.sandbox.now(), cents: gift.cents });
        return null;
      }
      case 'text STOP':
        await this.sandbox.reply(phone, 'STOP');
        return shows(({ communicationPreferences }) => !communicationPreferences.smsAllowed);
      case 'exclude myself': {
        const refusal = await ask('/api/member/self-exclusion', { period: '1-year' }, 'POST', await stepUpHeaders());
        return refusal ?? isStatus('suspended');
      }
      case 'delete the account':
        return ask('/api/member', undefined, 'DELETE', await stepUpHeaders());
    }
  }

  private async signedIn({ script }: SimulatedMember) {
    const { email, password, ip } = script.who;
    const headers = { authorization: `Bearer ${await signIn(this.gateway.url, this.realm, { email, password })}` };
    return <T = Record<string, unknown>>(path: string, method = 'GET', body?: object, more?: object) =>
      this.gateway.call<T>(path, { method, headers: { ...headers, ...more }, ip, ...(body && { body }) });
  }
}
