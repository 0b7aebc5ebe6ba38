import { describe, expect, it } from '@jest/globals';

import { csvOf } from './csv.js';

describe('a table as CSV', () => {
  it('has quoted cells, and ends each line as RFC 4180 has it', () => {
    expect(csvOf(['name', 'plan'], [['Ana "Anni" Reyes', 'annual, paid']])).toBe(
      '\uFEFFname,plan\r\n"Ana ""Anni"" Reyes","annual, paid"\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@name', '\t=1'])('has no cell that a spreadsheet takes for a formula: %s', (text) => {
    expect(csvOf(['name'], [[text]])).toContain(`"'${text}"`);
  });
});
