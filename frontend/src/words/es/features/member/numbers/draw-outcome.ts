import { whites } from '../../../lib/lottery/prize-tier.js';

const list = new Intl.ListFormat('es-US');

export const noMatches = 'Ningún acierto esta vez.';
/** `Tu mejor combinación acertó 05 y 17. No hay premio por dos bolas blancas.` */
export const bestMatch = (balls: readonly string[], whiteBalls: number) =>
  `Tu mejor combinación acertó ${list.format(balls)}. No hay premio por ${whites(whiteBalls)}.`;
/**
 * `Combinación con premio: 17, 33 y Powerball 12. Premio: $7. ¿La jugaste? …`
 * @param winning sets with a prize
 */
export const won = (winning: number, balls: readonly string[], prize: string) => {
  const lead = winning === 1 ? 'Combinación con premio:' : `${winning} combinaciones con premio. La mejor:`;
  return `${lead} ${list.format(balls)}. ${prize}. ¿La jugaste? Revisa tu boleto con tu lotería.`;
};

export const noMatchesInShort = 'Sin aciertos';
/** `Lo mejor: dos bolas blancas` */
export const bestInShort = (whiteBalls: number) => `Lo mejor: ${whites(whiteBalls)}`;
