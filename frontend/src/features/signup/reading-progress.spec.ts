import { expect, it } from '@jest/globals';

import { sectionAt } from './reading-progress.js';

it.each([
  ['nothing has been scrolled', [20, 700, 1_400], 1],
  ['a section begins in the upper half', [-500, 150, 900], 2],
  ['the next section is still in the lower half', [-500, 250, 900], 1],
  ['all sections are above', [-900, -500, -100], 3],
  ['there is no section yet', [], 1],
])('finds the current section when %s', (_case, tops, section) => {
  expect(sectionAt(tops, 400)).toBe(section);
});
