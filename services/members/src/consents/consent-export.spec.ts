import { describe, expect, it } from '@jest/globals';
import { consentsCsv, evidenceOf } from './consent-export.js';

const entry = {
  memberId: 'm',
  kind: 'sms' as const,
  allowed: false,
  at: new Date('2026-11-20T15:00:00Z'),
  source: 'stop-reply',
};

describe('a consent as shown to operators and the member', () => {
  const agreed = { ...entry, allowed: true, source: 'profile', textVersion: '1.0' };

  it('has the language of the accepted text', () => {
    expect(evidenceOf({ ...agreed, language: 'es' }).language).toBe('es');
  });

  it('has English if no language was recorded, and no language without a text', () => {
    expect(evidenceOf(agreed).language).toBe('en');
    expect(evidenceOf(entry).language).toBeNull();
  });
});

describe('the CSV export of a member’s consents', () => {
  it('has a line for each consent with its evidence', () => {
    const evidence = 'text SM1 from +12125550100: "Stop, please"';
    expect(consentsCsv([{ ...entry, evidence }]).split('\r\n')).toEqual([
      '\uFEFFat,channel,allowed,source,textVersion,language,textHash,confirmedAge,ip,userAgent,evidence',
      '"2026-11-20T15:00:00.000Z","sms","false","stop-reply","","","","","","","text SM1 from +12125550100: ""Stop, please"""',
      '',
    ]);
  });

  it.each(['=HYPERLINK("http://evil.example")', '+1', '-1', '@SUM(A1)', '\t=1', ' =1'])(
    'escapes %j so that a spreadsheet does not evaluate it as a formula',
    (userAgent) => {
      const [, line] = consentsCsv([{ ...entry, userAgent }]).split('\r\n');
      expect(line).toContain(`,"'${userAgent.replaceAll('"', '""')}",`);
    },
  );
});
