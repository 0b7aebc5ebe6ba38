import type { FaqGame, FaqGroup, FaqPrices } from '../../../en/features/marketing/faq-items.js';
import { whatAiMeans } from './ai.js';

export type { FaqGroup };

export const numbers = (games: readonly FaqGame[], bothOrAll: string): FaqGroup => ({
  topic: 'Los números',
  items: [
    {
      question: '¿Qué es una combinación?',
      answer: `Cinco números de bolas blancas y un número de bola roja: ${games.map(({ name, redBall }) => `la ${redBall} en ${name}`).join(', ')}. Se escribe así: 05-17-28-33-64 +12, donde el número después del signo más es la bola roja.`,
    },
    {
      question: '¿Cuántas combinaciones recibo?',
      answer:
        'Cinco combinaciones para cada sorteo de cada juego que elegiste, garantizadas. A veces enviamos más, hasta diez; eso queda a nuestra discreción y cambia de un sorteo a otro.',
    },
    {
      question: '¿Alguien más recibirá mis combinaciones?',
      answer:
        'No para el mismo sorteo. Cada combinación es para un solo miembro. La misma combinación puede volver a aparecer para otro sorteo, como puede pasar en la propia lotería.',
    },
    {
      question: '¿Cómo se forman las combinaciones?',
      answer: `Nuestras reglas omiten los números que salieron hace poco, mantienen dentro de ciertos límites el intervalo promedio entre sorteos y reparten las cinco bolas blancas por todo el rango. ${whatAiMeans}`,
    },
    {
      question: '¿Sus combinaciones mejoran mis probabilidades?',
      answer:
        'No. Todas las combinaciones tienen la misma probabilidad de salir, y ningún servicio puede cambiar eso. Lo que recibes es una combinación que ningún otro miembro tiene, a tiempo y sin tener que inventarla.',
    },
    {
      question: '¿Qué juegos y días de sorteo incluyen?',
      answer: `${games.map(({ name, days, time }) => `${name} los ${days} a las ${time}`).join(', y ')}. Puedes elegir un juego o ${bothOrAll}.`,
    },
  ],
});

export const delivery = (draws: string, bothOrAll: string): FaqGroup => ({
  topic: 'Envío',
  items: [
    {
      question: '¿Cuándo llegan mis números?',
      answer:
        'Al menos 24 horas antes del sorteo. Por ejemplo, para el Powerball del lunes, a más tardar el domingo a las 10:59 p.m. ET. Los mensajes de texto se envían entre las 8 a.m. y las 9 p.m. de donde vives.',
    },
    {
      question: '¿Puedo recibirlos por mensaje de texto, por correo o de ambas formas?',
      answer:
        'Sí. Lo eliges cuando te registras y puedes cambiarlo en tu perfil. Con el correo basta para recibirlo todo; los mensajes de texto necesitan tu consentimiento aparte.',
    },
    {
      question: 'Mis números no llegaron. ¿Qué hago?',
      answer:
        'Revisa tus carpetas de spam y promociones, y después tu perfil: la primera línea dice cuándo y adónde se enviaron tus números. Si no hay nada, contáctanos y te los volveremos a enviar.',
    },
    {
      question: '¿Cómo dejo de recibir los mensajes de texto?',
      answer:
        'Responde STOP a cualquiera de ellos y dejan de llegar de inmediato. Responde HELP si necesitas ayuda. Para seguir recibiendo tus números, elige el correo en tu perfil.',
    },
    {
      question: '¿Los mensajes de texto tienen un costo adicional?',
      answer: `No cobramos nada por ellos. Pueden aplicarse las tarifas de mensajes y datos de tu compañía telefónica. Cuenta con hasta ${draws} mensajes por semana si sigues ${bothOrAll} juegos.`,
    },
    {
      question: '¿Dónde veo mis números anteriores?',
      answer:
        'En Números anteriores, primero los más recientes. Después de un sorteo, el resultado aparece junto a tus combinaciones, con tus aciertos en un círculo.',
    },
  ],
});

export const account = ({ month, year, monthOfYear, saving, percent }: FaqPrices): FaqGroup => ({
  topic: 'Plan y pago',
  items: [
    {
      question: '¿Cuánto cuesta?',
      answer: `${month} al mes, o ${year} al año, es decir, ${monthOfYear} al mes. Con el plan anual ahorras ${saving} al año, un ${percent}%. Te enviamos por correo un recibo de cada pago.`,
    },
    {
      question: '¿Puedo cancelar?',
      answer:
        'El plan mensual se puede cancelar cuando quieras: desactiva la renovación automática en tu perfil y termina con el mes que pagaste. El plan anual no se puede cancelar durante el año; desactiva la renovación automática y termina con el año.',
    },
    {
      question: '¿Hacen reembolsos?',
      answer:
        'No por un mes o un año que ya empezó, ni en parte. Las renovaciones son definitivas, así que desactiva la renovación automática antes de la fecha de renovación si quieres terminar.',
    },
    {
      question: '¿Puedo cambiar del plan mensual al anual?',
      answer:
        'Sí, en tu perfil. El plan anual empieza cuando termina tu mes en curso. Cuando ya lo aceptaste y está programado, no se puede deshacer.',
    },
    {
      question: '¿Puedo pausar mi cuenta?',
      answer:
        'Sí, en tu perfil, en las opciones de la cuenta. Mientras está en pausa no enviamos números; puedes volver con un clic o en una fecha que elijas.',
    },
    {
      question: '¿Están seguros los datos de mi tarjeta?',
      answer:
        'Nunca vemos su número. Pagas en la página de nuestro proveedor de pagos. Ellos nos informan si el pago se realizó, y la marca y los últimos cuatro dígitos de tu tarjeta para tu recibo.',
    },
  ],
});

export const rules = (games: string): FaqGroup => ({
  topic: 'Reglas y privacidad',
  items: [
    {
      question: '¿Quién puede registrarse?',
      answer:
        'Cualquier persona que tenga al menos 18 años, un número de teléfono de EE. UU. y un código postal (ZIP). Una cuenta por persona, que no se puede compartir.',
    },
    {
      question: '¿Venden boletos de lotería?',
      answer: `No. No vendemos boletos, no hacemos apuestas y no estamos afiliados a ${games} ni a ninguna lotería. Si quieres jugar, compra tu boleto en un punto de venta autorizado de donde vives.`,
    },
    {
      question: '¿Qué pasa si gana una de mis combinaciones?',
      answer:
        'El premio es tuyo. Solo si una de nuestras combinaciones gana un premio mayor verificado públicamente de más de $50,000,000 nos debes el 2.5% del premio mayor bruto; te contactamos en un plazo de 3 días hábiles a partir de la fecha verificada del sorteo.',
    },
    {
      question: '¿Qué hacen con mis datos?',
      answer:
        'Los usamos para administrar tu cuenta y enviarte tus números, y nunca los vendemos ni los compartimos con fines publicitarios. De los pagos, los correos y los mensajes de texto se encargan empresas que trabajan para nosotros y que pueden usar tus datos solo para eso.',
    },
    {
      question: '¿Cómo elimino mi cuenta?',
      answer:
        'En tu perfil, en las opciones de la cuenta, con tu contraseña. Primero se termina tu suscripción. La ley nos exige conservar algunos registros; se eliminan automáticamente después de 7 años.',
    },
  ],
});
