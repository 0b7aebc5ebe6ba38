import { describe, expect, it } from '@jest/globals';

import { findQuestions } from './faq-search.js';

const cost = { question: '¿Cuánto cuesta?', answer: '$12.99 al mes.' };
const refund = { question: '¿Hacen reembolsos?', answer: 'No por un mes que ya empezó.' };
const groups = [
  { topic: 'Plan y pago', items: [cost, refund] },
  { topic: 'Envío', items: [{ question: '¿Cuándo llegan mis números?', answer: '24 horas antes.' }] },
];

describe('the FAQ search', () => {
  it.each(['cuanto', 'CUÁNTO', 'cuánto  mes'])('matches %s regardless of accents, case and spacing', (typed) => {
    expect(findQuestions(groups, typed)).toEqual([{ topic: 'Plan y pago', items: [cost] }]);
  });

  it('omits topics without a matching question', () => {
    expect(findQuestions(groups, 'reembolsos mes').map(({ topic }) => topic)).toEqual(['Plan y pago']);
    expect(findQuestions(groups, 'xyz')).toEqual([]);
  });
});
