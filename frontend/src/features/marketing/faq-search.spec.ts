import { describe, expect, it } from '@jest/globals';

import { findQuestions } from './faq-search.js';

const cost = { question: '¿Cuánto cuesta?', answer: '$12.99 al mes.' };
const refund = { question: '¿Hacen reembolsos?', answer: 'No por un mes que ya empezó.' };
const groups = [
  { topic: 'Plan y pago', items: [cost, refund] },
  { topic: 'Envío', items: [{ question: '¿Cuándo llegan mis números?', answer: '24 horas antes.' }] },
];

describe('the search of the questions', () => {
  it.each(['cuanto', 'CUÁNTO', 'cuánto  mes'])('finds %s with and without accents, in any case', (typed) => {
    expect(findQuestions(groups, typed)).toEqual([{ topic: 'Plan y pago', items: [cost] }]);
  });

  it('leaves out topics without a question', () => {
    expect(findQuestions(groups, 'reembolsos mes').map(({ topic }) => topic)).toEqual(['Plan y pago']);
    expect(findQuestions(groups, 'xyz')).toEqual([]);
  });
});
