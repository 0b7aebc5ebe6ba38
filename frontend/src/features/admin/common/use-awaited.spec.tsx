import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';

import { useAwaited } from './use-awaited.js';

const held = (isPending: boolean) =>
  renderHook((props: { isPending: boolean }) => useAwaited(props.isPending), { initialProps: { isPending } });

describe('a tab', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('is hidden until its parts have loaded, and stays visible when a part reloads', () => {
    const { result, rerender } = held(true);
    expect(result.current).toBe(true);
    rerender({ isPending: false });
    expect(result.current).toBe(false);
    rerender({ isPending: true });
    expect(result.current).toBe(false);
  });

  it('does not wait longer than 5 seconds for a part that does not respond', () => {
    const { result } = held(true);
    act(() => jest.advanceTimersByTime(4_900));
    expect(result.current).toBe(true);
    act(() => jest.advanceTimersByTime(200));
    expect(result.current).toBe(false);
  });
});
