import type { Words } from '../en/index.js';

const CHECK_TICKET =
  'Solo la lotería puede confirmar un premio, y se cobra allí: nosotros damos números y no vendemos boletos.';
const LINK = 'Ver tus combinaciones y el resultado';

export const jackpots: Words['jackpots'] = {
  won: (game, redBall, day) => ({
    subject: `Salieron todos tus números: ${game}, ${day}`,
    lead: [
      `Una de tus combinaciones para el sorteo de ${game} del ${day} coincide con los seis números sorteados: las cinco bolas blancas y la ${redBall}. Dos fuentes independientes confirman el resultado.`,
      `Si tienes un boleto con esa combinación, fírmalo, guárdalo bien y hazlo revisar. ${CHECK_TICKET}`,
      'Según nuestros términos nos debes el 2.5% de un premio mayor cuyo pago verificado públicamente supere los $50,000,000. Te contactaremos en un plazo de 3 días hábiles después del sorteo.',
    ],
    link: LINK,
  }),
  withdrawn: (game, day) => ({
    subject: `Corrección: no hay premio mayor en el sorteo de ${game} del ${day}`,
    lead: [
      `Te dijimos que una de tus combinaciones coincidía con los seis números del sorteo de ${game} del ${day}. El resultado oficial se corrigió, y esa combinación no ganó el premio mayor. Lo sentimos.`,
      `De todos modos guarda tu boleto y hazlo revisar. ${CHECK_TICKET}`,
    ],
    link: LINK,
  }),
};
