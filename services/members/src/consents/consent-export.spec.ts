import { describe, expect, it } from '@jest/globals';
import { consentsCsv } from './consent-export.js';

const entry = {
  memberId: 'm',
  kind: 'sms' as const,
  allowed: false,
  at: new Date('2026-11-20T15:00:00Z'),
  source: 'stop-reply',
};

describe('the record of a member’s consents as a table', () => {
  it('has a line for each consent with its evidence', () => {
    const evidence = 'text SM1 from +12125550100: "Stop, please"';
    expect(consentsCsv([{ ...entry, evidence }]).split('\r\n')).toEqual([
      '\uFEFFat,channel,allowed,source,textVersion,textHash,confirmedAge,ip,userAgent,evidence',
      '"2026-11-20T15:00:00.000Z","sms","false","stop-reply","","","","","","text SM1 from +12125550100: ""Stop, please"""',
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
