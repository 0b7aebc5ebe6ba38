import { fireEvent } from '@testing-library/react';

/** Whether the page leaves a click on the link to the browser. jsdom would only report an error for it. */
export function isLeftToBrowser(link: HTMLElement, keys: { ctrlKey?: boolean } = {}): boolean {
  let isLeft = false;
  const catchClick = (event: MouseEvent) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', catchClick, { once: true });
  fireEvent.click(link, keys);
  return isLeft;
}
