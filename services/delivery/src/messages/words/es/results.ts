import { capitalized, catalogue, wholeDollars, multiplierOf } from '@numbercast/lottery';
import type { Words } from '../en/index.js';

const AMOUNTS = ['ninguna', 'una', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'];
const inWords = (count: number) => AMOUNTS[count] ?? String(count);
const setsInWords = (count: number) => (count === 1 ? '1 set' : `${count} sets`);

function countInWords(winning: number, all: number) {
  if (winning === 0) return `ninguna de tus ${all} combinaciones obtuvo premio`;
  return `${inWords(winning)} de tus ${all} combinaciones ${winning === 1 ? 'obtuvo' : 'obtuvieron'} premio`;
}

/** "dos bolas blancas y la Powerball" */
const matched: Words['results']['matched'] = (game, { whites, red }) => {
  const balls = whites === 0 ? [] : [`${inWords(whites)} bola${whites === 1 ? ' blanca' : 's blancas'}`];
  if (red) balls.push(`la ${catalogue[game].redBall}`);
  return balls.length === 0 ? 'ninguna bola' : balls.join(' y ');
};

// Texts contain no á, í, ó or ú: these letters would more than double the price of a text
export const results: Words['results'] = {
  matched,
  prize: ({ dollars }, jackpotMillions) => {
    if (dollars !== null) return wholeDollars(dollars);
    if (!jackpotMillions) return 'el premio mayor anunciado';
    // No jackpot is as low as one million
    return `el premio mayor, anunciado en ${wholeDollars(jackpotMillions)} millones`;
  },
  text: {
    drawn: (line) => `Sorteo ${line}`,
    noPrize: (count, bestMatch) => `Tus ${setsInWords(count)}: sin premio. Mejor: ${bestMatch}. El azar no cambia.`,
    othersWin: (count) => `${setsInWords(count)} mas con premio`,
    othersLose: (count) => `Sin premio: ${setsInWords(count)}`,
    notes:
      'Solo ganan los sets que jugaste. Sin multiplicadores. Solo la loteria confirma un premio. El azar no cambia.',
  },
  push: {
    title: (game, weekday) => `Resultado de ${game} del ${weekday}`,
    noPrize: (bestMatch) => `Mejor combinación: ${bestMatch}. Sin premio.`,
    best: (bestMatch, prize, winning) =>
      `Mejor combinación: ${bestMatch}, ${prize} si la jugaste.${winning > 1 ? ` ${winning} combinaciones obtuvieron premio.` : ''}`,
    jackpot: 'Una combinación acertó los seis números. Mira tus números anteriores.',
  },
  email: {
    subject: (game, day, winning, all) => `Resultado de ${game} del ${day}: ${countInWords(winning, all)}`,
    heading: (game) => `Resultado de ${game}`,
    preview: (line) => `Números ganadores: ${line}.`,
    drawnOn: (day) => `Sorteo del ${day}.`,
    summary: (winning, all) => `${capitalized(countInWords(winning, all))}.`,
    setWithPrize: (balls, prize) => `Aciertos: ${balls}. Premio: ${prize}`,
    setWithoutPrize: (balls) => `Aciertos: ${balls}. Sin premio`,
    prizeNote: (game, date) => {
      const { kind, name } = multiplierOf(game, date);
      const multiplier =
        kind === 'built-in'
          ? 'Los montos no incluyen el multiplicador de 2 a 10 de cada boleto.'
          : `Los montos no incluyen ${name}.`;
      return `Premios de la tabla oficial; en California varían según las ventas. ${multiplier}`;
    },
    onlyPlayed: 'Una combinación gana solo si la jugaste. Solo la lotería puede confirmar un premio.',
    odds: 'Todas las combinaciones tienen la misma probabilidad, y ningún resultado cambia tus probabilidades en el próximo sorteo.',
    link: 'Ver tus combinaciones y el resultado',
    unsubscribe: 'Dejar de recibir resultados por correo',
  },
  correction: {
    subject: (game, day) => `Resultado corregido: ${game}, ${day}`,
    lead: (game, day, correct, before) => [
      `Publicamos un resultado equivocado del sorteo de ${game} del ${day} y ya lo corregimos.`,
      `El resultado correcto es ${correct}. Habíamos publicado ${before}.`,
      'Si revisaste un boleto de ese sorteo, vuelve a revisarlo con la lotería. Solo la lotería puede confirmar un premio.',
    ],
    link: 'Ver tus combinaciones y el resultado corregido',
  },
};
