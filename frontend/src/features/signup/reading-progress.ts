import { useEffect, useRef, useState } from 'react';

/** Distance from the end that counts as read, in pixels (spec §9). */
const tolerancePx = 5;

const isAtEnd = (box: HTMLElement) => box.scrollHeight - box.scrollTop - box.clientHeight <= tolerancePx;

/**
 * The number of the section that is being read, from 1: the last one that begins in the upper half of the box.
 * @param tops where the sections begin, in pixels from the box's upper edge, in order
 */
export const sectionAt = (tops: readonly number[], height: number): number =>
  Math.max(1, tops.filter((top) => top < height / 2).length);

function positionIn(box: HTMLElement) {
  const upper = box.getBoundingClientRect().top;
  const tops = [...box.querySelectorAll('section')].map((section) => section.getBoundingClientRect().top - upper);
  return { isAtEnd: isAtEnd(box), sections: tops.length, section: sectionAt(tops, box.clientHeight) };
}

/** Where the text in a scrolling box is, and whether it was ever at its end; a text that fits is there from the start. */
export function useReadingProgress() {
  const box = useRef<HTMLElement>(null);
  const [isRead, setRead] = useState(false);
  const [position, setPosition] = useState({ isAtEnd: false, sections: 0, section: 1 });
  const checkPosition = () => {
    if (!box.current) return;
    const now = positionIn(box.current);
    if (now.isAtEnd) setRead(true);
    setPosition(now.isAtEnd ? { ...now, section: now.sections } : now);
  };
  useEffect(checkPosition, []);
  const jump = () => {
    const to = position.isAtEnd ? 0 : (box.current?.scrollHeight ?? 0);
    box.current?.scrollTo({ top: to, behavior: 'instant' });
  };
  return { box, isRead, position, checkPosition, jump };
}
