import type { FaqGroup } from '#words/features/marketing/faq-items.js';

/** Without case and accents, which not everyone types: `¿Cuánto?` → `¿cuanto?`. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the questions that contain every word of `typed` in the question or answer. Empty topics are omitted. */
export function findQuestions(groups: readonly FaqGroup[], typed: string): readonly FaqGroup[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  return groups
    .map(({ topic, items }) => ({
      topic,
      items: items.filter(({ question, answer }) => {
        const text = plain(`${question} ${answer}`);
        return wanted.every((word) => text.includes(word));
      }),
    }))
    .filter(({ items }) => items.length > 0);
}
