import { describe, expect, it } from '@jest/globals';
import { wordsIn } from '../messages/words/words.js';
import { askPage, donePage } from './unsubscribe-page.js';

const publicUrl = 'https://numbercast.example';

describe('the page of an unsubscribe link', () => {
  it.each([
    ['en', 'email', '<h1>Unsubscribe from email?</h1>', '<h1>You are unsubscribed</h1>'],
    ['en', 'results', '<h1>Stop results by email?</h1>', '<h1>Results by email are off</h1>'],
    ['es', 'email', '<h1>¿Dejar de recibir correos?</h1>', '<h1>Ya no recibes correos</h1>'],
    [
      'es',
      'results',
      '<h1>¿Dejar de recibir resultados por correo?</h1>',
      '<h1>Ya no recibes resultados por correo</h1>',
    ],
  ] as const)('is in the language of the member: %s, %s', (language, scope, question, answer) => {
    const [ask, done] = [askPage(scope, wordsIn(language)), donePage(scope, wordsIn(language), publicUrl)];
    for (const page of [ask, done]) expect(page).toContain(`<html lang="${language}">`);
    expect(ask).toContain(question);
    expect(ask).toContain('<form method="post">');
    expect(done).toContain(answer);
    expect(done).toContain(`${publicUrl}/profile`);
    expect(done).not.toContain('<form');
  });
});
