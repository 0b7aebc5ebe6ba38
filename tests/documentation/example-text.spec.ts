import { expect, it } from '@jest/globals';
import { exampleSets } from '../../frontend/src/features/marketing/example-sets.js';
import { exampleText } from '../../frontend/src/features/marketing/example-text.js';
import { numbersText } from '../../services/delivery/src/messages/kinds/numbers.js';
import { wordsIn } from '../../services/delivery/src/messages/words/words.js';

it('the phone on the home page shows a text exactly as delivery renders it', () => {
  const numbers = {
    drawId: 'powerball-2026-11-30',
    game: 'powerball',
    date: '2026-11-30',
    drawAt: new Date('2026-12-01T03:59:00Z'),
    sets: exampleSets.map(({ whites, red }) => ({ whites: [...whites], red })),
    isFirst: false,
  };
  expect(exampleText.join('\n')).toBe(
    numbersText.render(numbers, { publicUrl: '', reference: 'AB2CD3', words: wordsIn('en') }),
  );
});
