import { describe, expect, it } from '@jest/globals';
import { aMember, LATER, MEMBER_ID } from '../../test/builders.js';
import { exportedMember } from './exported-member.js';

describe("A member's data export", () => {
  it('contains every stored field except the name index', () => {
    const { nameParts: _index, ...kept } = aMember();
    expect(exportedMember(MEMBER_ID, aMember())).toEqual({ ...kept, memberId: MEMBER_ID });
  });

  it('contains the reason why the account was closed, but not the operator', () => {
    const closed = { at: LATER, by: 'admin@numbercast.example', reason: 'fraud' };
    expect(exportedMember(MEMBER_ID, aMember({ closed }))).toMatchObject({ closed: { at: LATER, reason: 'fraud' } });
    expect(JSON.stringify(exportedMember(MEMBER_ID, aMember({ closed })))).not.toContain('admin@');
  });

  it('does not contain the hash of a pending code', () => {
    const wanted = {
      codeId: 'c',
      channel: 'email' as const,
      address: 'ann@new.example',
      expiresAt: LATER,
      triesLeft: 5,
    };
    const own = exportedMember(MEMBER_ID, aMember({ contactChange: { ...wanted, codeHash: 'salt$hash' } }));
    expect(own.contactChange).toEqual(wanted);
  });
});
