import '@testing-library/jest-dom/jest-globals';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';

import { lazyDialog } from './lazy-dialog.js';
import { Toasts } from './toast.js';

const Dialog = ({ open }: { open: boolean }) => open && <p>Are you sure?</p>;

/** As the router has one around every page. */
class Reporter extends Component<{ children: ReactNode }> {
  override state = { failure: '' };
  static getDerivedStateFromError = (error: Error) => ({ failure: error.message });
  override render = () => this.state.failure || this.props.children;
}

const line = (isThere: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);

afterEach(() => void jest.restoreAllMocks());

function page(load: () => Promise<typeof Dialog>) {
  const Part = lazyDialog(load);
  const dialogAt = (open: boolean) => (
    <>
      <Toasts />
      <Part open={open} />
    </>
  );
  const { rerender } = render(dialogAt(false));
  return (open: boolean) => rerender(dialogAt(open));
}

describe('a lazy-loaded dialog', () => {
  it('shows a notice when offline, and opens automatically when the connection is restored', async () => {
    line(false);
    const show = page(async () => {
      if (!navigator.onLine) throw new TypeError('Failed to fetch');
      return Dialog;
    });
    show(true);
    expect(await screen.findByText('This opens when you are connected again.')).toBeInTheDocument();
    expect(screen.queryByText('Are you sure?')).not.toBeInTheDocument();
    line(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Are you sure?')).toBeInTheDocument();
  });

  it('passes a load error to the page’s error boundary when online', async () => {
    jest.spyOn(console, 'error').mockReturnValue();
    const Part = lazyDialog<{ open: boolean }>(() => Promise.reject(new TypeError('Failed to fetch')));
    render(
      <Reporter>
        <Part open />
      </Reporter>,
    );
    expect(await screen.findByText('Failed to fetch')).toBeInTheDocument();
  });
});
