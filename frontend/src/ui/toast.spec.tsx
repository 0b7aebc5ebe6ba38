import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';

import { toast, Toasts } from './toast.js';

describe('a toast', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('[S8.39] is shown as a status message for 3 seconds', () => {
    render(<Toasts />);
    act(() => toast('Changes saved successfully!'));
    expect(screen.getByRole('status')).toHaveTextContent('Changes saved successfully!');
    act(() => jest.advanceTimersByTime(2_900));
    expect(screen.getByRole('status')).toHaveTextContent('Changes saved successfully!');
    act(() => jest.advanceTimersByTime(200));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('replaces the previous toast and stays for its full duration', () => {
    render(<Toasts />);
    act(() => toast('Account paused successfully!'));
    act(() => jest.advanceTimersByTime(2_000));
    act(() => toast('Account reactivated successfully!'));
    expect(screen.getByRole('status')).toHaveTextContent(/^Account reactivated successfully!$/);
    act(() => jest.advanceTimersByTime(2_000));
    expect(screen.getByRole('status')).toHaveTextContent(/^Account reactivated successfully!$/);
    act(() => jest.advanceTimersByTime(1_100));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('stays above the controls at the lower edge of the screen, also while the page scrolls', () => {
    const placed = (tag: string, top: number) => {
      const element = document.createElement(tag);
      element.getBoundingClientRect = () => new DOMRect(0, top, window.innerWidth, 60);
      return document.body.appendChild(element);
    };
    const hidden = document.body.appendChild(document.createElement('footer'));
    const navigation = placed('nav', window.innerHeight - 60);
    navigation.dataset['lowerEdge'] = '';
    const footer = placed('footer', window.innerHeight + 200);
    const view = render(<Toasts />);
    act(() => toast('Changes saved successfully!'));
    const shown = () => view.container.querySelector<HTMLElement>('output > *')!;
    expect(shown()).toHaveStyle({ bottom: '76px' });
    footer.getBoundingClientRect = () => new DOMRect(0, window.innerHeight - 250, window.innerWidth, 250);
    act(() => void fireEvent.scroll(window));
    expect(shown()).toHaveStyle({ bottom: '266px' });
    for (const element of [hidden, navigation, footer]) element.remove();
  });

  it('has an aria-live attribute, so that it is announced while a dialog hides the rest of the page', () => {
    render(<Toasts />);
    expect(screen.getByRole('status')).toHaveAttribute('aria-live', 'polite');
  });
});
