import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock, Store } from '@numbercast/platform';

const HOUR_MS = 3_600_000;
const ABOUT = 'leave-reason';

/** Signs tokens that let a member answer after deleting the account, when sign-in is no longer possible. */
@Injectable()
export class DeletionToken {
  constructor(
    private readonly store: Store,
    private readonly clock: Clock,
  ) {}

  /** Issues a token that is valid for an hour. */
  issue(memberId: string): string {
    const content = `${memberId}.${this.clock.now().getTime() + HOUR_MS}`;
    return `${content}.${this.signaturesOf(content)[0]!.toString('base64url')}`;
  }

  /** Returns the member, or null when the token is not ours or has expired. */
  memberOf(token: string): string | null {
    const end = token.lastIndexOf('.');
    const content = token.slice(0, Math.max(0, end));
    const given = Buffer.from(token.slice(end + 1), 'base64url');
    const isOurs = this.signaturesOf(content).some(
      (expected) => expected.length === given.length && timingSafeEqual(expected, given),
    );
    const [memberId = '', until = ''] = content.split('.');
    return isOurs && Number(until) >= this.clock.now().getTime() ? memberId : null;
  }

  private signaturesOf(content: string): Buffer[] {
    return this.store.fieldKeys.fingerprints(content, ABOUT);
  }
}
