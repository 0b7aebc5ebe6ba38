import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';

import { toast, Toasts } from './toast.js';

describe('a toast', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('[S8.39] is read out where it appears, for 3 seconds', () => {
    render(<Toasts />);
    act(() => toast('Changes saved successfully!'));
    expect(screen.getByRole('status')).toHaveTextContent('Changes saved successfully!');
    act(() => jest.advanceTimersByTime(2_900));
    expect(screen.getByRole('status')).toHaveTextContent('Changes saved successfully!');
    act(() => jest.advanceTimersByTime(200));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('leaves the others the whole of their time', () => {
    render(<Toasts />);
    act(() => toast('Account paused successfully!'));
    act(() => jest.advanceTimersByTime(2_000));
    act(() => toast('Account reactivated successfully!'));
    act(() => jest.advanceTimersByTime(2_000));
    expect(screen.getByRole('status')).toHaveTextContent(/^Account reactivated successfully!$/);
  });
});
