import { setTimeout as delay } from 'node:timers/promises';
import { realmOf } from '@numbercast/local-stack/environments';
import type { Stack } from '@numbercast/local-stack/stack';
import type { Member } from '../support/delivery-oracle.js';
import { signIn } from '../support/signing-in.js';

/** At least one path of each service that members use. */
const READ = [
  '/config.json',
  '/api/draws',
  '/api/results',
  '/api/member',
  '/api/subscription',
  '/api/deliveries',
  '/api/sessions',
];
const PAUSE_MS = 500;
/** Shorter than the lifetime of an access token. */
const SIGN_IN_EVERY_MS = 60_000;

/** A member who reads one page after another and confirms the password, without retries. */
export class Visits {
  count = 0;
  readonly failures: string[] = [];
  private isOver = false;
  private readonly running: Promise<void>;
  private signedIn = { at: 0, token: '' };

  constructor(
    private readonly stack: Stack,
    private readonly member: Member,
  ) {
    this.running = this.visitPages();
  }

  async end() {
    this.isOver = true;
    await this.running;
  }

  private async visitPages() {
    while (!this.isOver) {
      for (const path of READ) await this.send('GET', path);
      await this.send('POST', '/api/reauthentication', { currentPassword: this.member.password });
    }
  }

  private async send(method: string, path: string, body?: object) {
    const { publicUrl } = this.stack;
    const json = body && { 'content-type': 'application/json' };
    try {
      const headers = { authorization: `Bearer ${await this.token()}`, ...json };
      const answer = await fetch(publicUrl + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      await answer.arrayBuffer();
      if (!answer.ok) this.failures.push(`${method} ${path} returned ${answer.status}`);
    } catch (error) {
      this.failures.push(`${method} ${path}: ${String(error)}`);
    }
    this.count++;
    await delay(PAUSE_MS);
  }

  private async token() {
    if (Date.now() - this.signedIn.at > SIGN_IN_EVERY_MS) {
      const { email, password } = this.member;
      const token = await signIn(this.stack.publicUrl, realmOf(this.stack.shape), { email, password });
      this.signedIn = { at: Date.now(), token };
    }
    return this.signedIn.token;
  }
}
