import { Injectable } from '@nestjs/common';
import type { Language } from '@numbercast/lottery';
import { Clock, DuplicateKey } from '@numbercast/platform';
import { type ConsentEntry, ConsentLedger } from '../consents/consent-ledger.js';
import { type ContactChange, type JoinedMember, mayReceive } from '../membership/member.js';
import { active, asJoined } from '../membership/member-commands.js';
import { MembersRepository } from '../membership/members.repository.js';
import { quotasOf } from './code-quota.js';
import { CodeQuotasRepository } from './code-quotas.repository.js';
import { fitsCode, newCode } from './code.js';
import {
  type Answer,
  answerCode,
  awaitedChange,
  contactTaken,
  issueCode,
  TOMORROW,
  tooManyCodes,
  uniqueValue,
  type WantedContact,
  wrongCode,
} from './contact-change.js';

/** The code that verifies an address, and the origin of the request. */
export interface TypedCode {
  code: string;
  /** Version of the consent to texts to the new phone; absent when consent was not given. */
  textVersion?: string | undefined;
  /** Language of the text that was agreed to; absent for English. */
  language?: Language | undefined;
  ip: string;
  userAgent: string;
}

/** Changes of the email address or phone number: requested, verified by a code sent there, and only then applied. */
@Injectable()
export class ContactChangesService {
  constructor(
    private readonly members: MembersRepository,
    private readonly ledger: ConsentLedger,
    private readonly quotas: CodeQuotasRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws memberNotFound, accountDeleted, accountRestricted, contactTaken, invalidInput, tooManyCodes */
  async begin(memberId: string, wanted: WantedContact): Promise<JoinedMember> {
    const member = active(asJoined(await this.members.find(memberId)));
    if (await this.members.isTaken(memberId, uniqueValue(wanted))) throw contactTaken(wanted.channel);
    const now = this.clock.now();
    const code = await newCode();
    // Rejected requests do not count against the quota of others
    issueCode(memberId, member, wanted, code, now);
    if (!(await this.quotas.take(quotasOf(wanted, now), now))) throw tooManyCodes({ detail: TOMORROW });
    return asJoined(await this.members.change(memberId, (current) => issueCode(memberId, current, wanted, code, now)));
  }

  /** @throws memberNotFound, accountDeleted, accountRestricted, contactTaken, noCodeAwaited, invalidInput */
  async confirm(memberId: string, typed: TypedCode): Promise<JoinedMember> {
    const member = asJoined(await this.members.find(memberId));
    const change = awaitedChange(member, this.clock.now());
    const isRight = await fitsCode(typed.code, change.codeHash);
    const answer = { codeId: change.codeId, isRight, mayText: typed.textVersion !== undefined };
    // Checked before the entry is recorded: only changes that take effect are evidence
    const { next } = answerCode(memberId, member, answer, this.clock.now());
    const isOfTexts = change.channel === 'sms' && (mayReceive(member, 'sms') || mayReceive(next, 'sms'));
    if (isRight && isOfTexts) await this.ledger.recordAll([entryOf(memberId, change, typed, this.clock.now())]);
    const changed = asJoined(await this.answer(memberId, change, answer));
    if (!isRight) throw wrongCode(changed);
    return changed;
  }

  /** The first member to verify an address gets it: it is unique in the database. */
  private async answer(memberId: string, { channel }: ContactChange, answer: Answer) {
    try {
      return await this.members.change(memberId, (current) => answerCode(memberId, current, answer, this.clock.now()));
    } catch (error) {
      throw error instanceof DuplicateKey ? contactTaken(channel) : error;
    }
  }
}

/** Returns the consent entry. It has a stable id, so that a retry after a crash does not duplicate it. */
function entryOf(memberId: string, change: ContactChange, typed: TypedCode, at: Date): ConsentEntry {
  const { textVersion, language, ip, userAgent } = typed;
  const entry = { id: `${change.codeId}|sms`, memberId, kind: 'sms' as const, at, source: 'profile', ip, userAgent };
  const evidence = `new phone ${change.address}`;
  const isGiven = textVersion !== undefined;
  return { ...entry, evidence, allowed: isGiven, ...(isGiven && { textVersion, ...(language && { language }) }) };
}
