import { describe, expect, it } from '@jest/globals';
import { consentsCsv, evidenceOf } from './consent-export.js';

const entry = {
  memberId: 'm',
  kind: 'sms' as const,
  allowed: false,
  at: new Date('2026-11-20T15:00:00Z'),
  source: 'stop-reply',
};

describe('a consent as operators and the member read it', () => {
  const agreed = { ...entry, allowed: true, source: 'profile', textVersion: '1.0' };

  it('has the language in which the text was agreed to', () => {
    expect(evidenceOf({ ...agreed, language: 'es' }).language).toBe('es');
  });

  it('was given in English where no language was recorded, and in none without a text', () => {
    expect(evidenceOf(agreed).language).toBe('en');
    expect(evidenceOf(entry).language).toBeNull();
  });
});

describe('the record of a member’s consents as a table', () => {
  it('has a line for each consent with its evidence', () => {
    const evidence = 'text SM1 from +12125550100: "Stop, please"';
    expect(consentsCsv([{ ...entry, evidence }]).split('\r\n')).toEqual([
      '\uFEFFat,channel,allowed,source,textVersion,language,textHash,confirmedAge,ip,userAgent,evidence',
      '"2026-11-20T15:00:00.000Z","sms","false","stop-reply","","","","","","","text SM1 from +12125550100: ""Stop, please"""',
      '',
    ]);
  });

  it.each(['=HYPERLINK("http://evil.example")', '+1', '-1', '@SUM(A1)', '\t=1', ' =1'])(
    'keeps a spreadsheet from taking %j for a formula',
    (userAgent) => {
      const [, line] = consentsCsv([{ ...entry, userAgent }]).split('\r\n');
      expect(line).toContain(`,"'${userAgent.replaceAll('"', '""')}",`);
    },
  );
});
