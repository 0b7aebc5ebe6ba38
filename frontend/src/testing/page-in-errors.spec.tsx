import './page-in-errors.js';
import { describe, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';

const timesIn = (text: string, part: string) => text.split(part).length - 1;

async function messageOf(failing: () => unknown) {
  const error = await Promise.resolve()
    .then(failing)
    .catch((caught: unknown) => caught);
  return error as Error;
}

describe('the error of a query without a match', () => {
  it.each([
    ['immediately', () => screen.getByText('Goodbye')],
    ['after waiting', () => screen.findByText('Goodbye', {}, { timeout: 120 })],
    ['inside waitFor', () => waitFor(() => screen.getByText('Goodbye'), { timeout: 120 })],
  ])('shows the page once: %s', async (_when, failing) => {
    render(<p>Hello</p>);
    const { message, stack = '' } = await messageOf(failing);
    expect(message).toContain('Goodbye');
    expect(timesIn(message, 'Hello')).toBe(1);
    expect(timesIn(stack, 'Hello')).toBe(1);
  });
});
