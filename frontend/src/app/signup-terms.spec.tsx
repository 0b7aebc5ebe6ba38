import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';

import '../testing/render-app.js';
import { TermsDocument } from '../features/legal/terms-document.js';
import { shortTerms } from '../features/signup/short-terms.js';

/** For each title of the short version, the passages of the terms that support it. */
const sources: Readonly<Record<string, readonly string[]>> = {
  'Price and renewal': [
    'Monthly: $12.99 per month',
    'Annual: $59.88 per year',
    'Both plans renew automatically at the end of the paid period and at the price then in force, unless you turn auto-renew off in your profile before the renewal date.',
  ],
  'No refunds': [
    'the month already paid is not refunded',
    'It can be neither canceled nor refunded during its year.',
    'Renewals are final and non-refundable.',
    'There are no prorated refunds.',
  ],
  '18 and over': ['You are at least 18 years old', 'One account per person'],
  'Very large jackpots': [
    'the publicly verified payout is above $50,000,000, you owe us 2.5% of the gross jackpot. No share is owed on any smaller prize.',
  ],
  Disputes: [
    'is settled by binding arbitration in Arkansas',
    'You and we bring claims individually and not as part of a class, and each may instead use a small claims court',
  ],
};

describe('the short version of the terms', () => {
  it('has a source in the full text for each point', () => {
    expect(Object.keys(sources)).toEqual(shortTerms.map(({ title }) => title));
    const { container } = render(<TermsDocument />);
    for (const source of Object.values(sources).flat()) expect(container).toHaveTextContent(source);
  });

  it('states only amounts that the full text states', () => {
    render(<TermsDocument />);
    const amounts = shortTerms.flatMap(({ text }) => text.match(/\$[\d.,]*\d|[\d.]+%/g) ?? []);
    expect(amounts).toEqual(['$12.99', '$59.88', '$50,000,000', '2.5%']);
    for (const amount of amounts) expect(screen.getAllByText((text) => text.includes(amount))).not.toEqual([]);
  });
});
