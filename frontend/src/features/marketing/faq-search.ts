import type { FaqGroup } from './faq-items.js';

/** The questions that hold every word of `typed`, in the question or its answer, without the topics that have none. */
export function findQuestions(groups: readonly FaqGroup[], typed: string): readonly FaqGroup[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .map(({ topic, items }) => ({
      topic,
      items: items.filter(({ question, answer }) => {
        const text = `${question} ${answer}`.toLowerCase();
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ items }) => items.length > 0);
}
