import { describe, expect, it } from '@jest/globals';
import { csvOf } from './csv.js';

describe('a CSV file', () => {
  it('has a header line and one line for each row, with cells of any type', () => {
    expect(csvOf(['name', 'count', 'at', 'left'], [['Ann, "Lee"', 7, new Date('2026-11-20T15:00:00Z'), null]])).toBe(
      '\uFEFFname,count,at,left\r\n"Ann, ""Lee""","7","2026-11-20T15:00:00.000Z",""\r\n',
    );
  });

  it('begins with a byte order mark, so that Excel detects its encoding', () => {
    expect([...new TextEncoder().encode(csvOf(['name'], [['José']]))].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
  });

  it.each(['=HYPERLINK("http://evil.example")', '+1', '-1', '@SUM(A1)', '\t=1', '\tx', '\r=1', '\n=1', ' =1'])(
    '[F44] prevents spreadsheets from evaluating %j as a formula',
    (text) => {
      const inQuotes = text.replaceAll('"', '""');
      expect(csvOf(['words', 'beside'], [[text, 'x']])).toBe(`\uFEFFwords,beside\r\n"'${inQuotes}","x"\r\n`);
    },
  );

  it.each(['a=1', "it's", '5 + 17', 'a-b', ''])('leaves %j unchanged', (text) => {
    expect(csvOf(['words'], [[text]])).toBe(`\uFEFFwords\r\n"${text}"\r\n`);
  });
});
