import { type Card, CARD_BRANDS } from '../en/billing.js';
import type { Words } from '../en/index.js';

const OPEN_PROFILE = 'Abrir tu perfil';
const PLANS = { monthly: 'mensual', annual: 'anual' };

const willStart = (day: string) => `Tu plan anual empieza de todos modos el ${day}, y ese día se cobra a tu tarjeta.`;

const START_AGAIN = 'Puedes volver a empezar en tu perfil cuando quieras. Tus números anteriores siguen en tu cuenta.';
const IF_A_MISTAKE = 'Si crees que es un error, contáctanos. Tus números anteriores siguen en tu cuenta.';
const NEXT_ATTEMPT = (day: string) =>
  `Volveremos a intentarlo el ${day}, y sigues recibiendo tus números hasta nuestro último intento.`;

/** ` con tu tarjeta Visa terminada en 4242`; empty when no card was charged. */
export const paidWith = (card: Card | undefined) =>
  card ? ` con tu tarjeta ${CARD_BRANDS[card.brand] ?? ''} terminada en ${card.last4}`.replace('  ', ' ') : '';

export const billing: Words['billing'] = {
  upgradeScheduled: (day) => ({
    subject: `Tu plan anual empieza el ${day}`,
    lead: [
      `Cambiaste al plan anual. Empieza el ${day}: ese día se cobra a tu tarjeta el precio anual que aceptaste, una sola vez por 12 meses.`,
      'Este cambio no se puede cancelar ni reembolsar. Si no lo pediste, contáctanos de inmediato.',
    ],
    link: OPEN_PROFILE,
  }),
  renewalOff: (periodEnd) => ({
    subject: 'La renovación automática está desactivada',
    lead: [
      `Tu suscripción termina el ${periodEnd}. Recibes tus números hasta ese día, y no se vuelve a cobrar a tu tarjeta.`,
      'Para conservar tu suscripción, vuelve a activar la renovación automática antes de esa fecha. Si no la desactivaste tú, contáctanos.',
    ],
    link: OPEN_PROFILE,
  }),
  renewalOffBeforeUpgrade: (upgradeDay) => ({
    subject: 'La renovación automática está desactivada',
    lead: [
      `${willStart(upgradeDay)} Termina a los 12 meses: recibes tus números hasta entonces, y no se renueva.`,
      'Si no desactivaste tú la renovación automática, contáctanos.',
    ],
    link: OPEN_PROFILE,
  }),
  renewalOn: (periodEnd) => ({
    subject: 'La renovación automática está activada',
    lead: [
      `Tu suscripción se renueva el ${periodEnd}, y ese día se cobra a tu tarjeta.`,
      'Para cancelar, desactiva la renovación automática en tu perfil antes de esa fecha. Si no la activaste tú, contáctanos.',
    ],
    link: OPEN_PROFILE,
  }),
  renewalOnBeforeUpgrade: (upgradeDay) => ({
    subject: 'La renovación automática está activada',
    lead: [
      `${willStart(upgradeDay)} Se renueva a los 12 meses.`,
      'Para cancelar, desactiva la renovación automática en tu perfil antes de que termine ese año. Si no la activaste tú, contáctanos.',
    ],
    link: OPEN_PROFILE,
  }),
  renewal: (day, amount) => ({
    subject: `Tu plan anual se renueva el ${day}`,
    lead: [
      `El ${day} tu plan anual se renueva por un año más, y cobramos ${amount} a tu tarjeta.`,
      'Si eso es lo que quieres, no tienes que hacer nada. Para cancelar, desactiva la renovación automática en tu perfil antes de ese día: sigues recibiendo tus números hasta que termine el año que pagaste, y no se te vuelve a cobrar. Las renovaciones ya cobradas no se reembolsan.',
    ],
    link: 'Conservar o desactivar la renovación automática',
  }),
  paymentFailedFinally: (amount) => ({
    subject: 'Tu pago no se pudo procesar',
    lead: [
      `Tu pago de ${amount} fue rechazado. Era nuestro último intento, así que tu suscripción termina.`,
      'Puedes volver a empezar en tu perfil cuando quieras.',
    ],
    link: OPEN_PROFILE,
  }),
  paymentNeedsConfirmation: (amount, nextAttempt) => ({
    subject: 'Tu banco te pide confirmar tu pago',
    lead: [
      `Tu banco necesita tu confirmación para tu pago de ${amount}. ${NEXT_ATTEMPT(nextAttempt)}`,
      'Confirma el pago en tu perfil, o paga allí con otra tarjeta.',
    ],
    link: 'Confirmar tu pago',
  }),
  paymentFailed: (amount, nextAttempt) => ({
    subject: 'Tu pago no se pudo procesar',
    lead: [
      `Tu pago de ${amount} fue rechazado. ${NEXT_ATTEMPT(nextAttempt)}`,
      'Para pagar ahora, actualiza tu forma de pago en tu perfil.',
    ],
    link: 'Actualizar tu forma de pago',
  }),
  paymentRecovered: () => ({
    subject: 'Recibimos tu pago',
    lead: ['Gracias, estás al día. Sigues recibiendo tus números como siempre.'],
    link: 'Ver tu suscripción',
  }),
  openInvoice: 'Abrir la factura',
  receipt: ({ amount, paidOn, plan, from, to, invoiceNumber, card }) => ({
    subject: `Tu recibo de ${amount}`,
    lead: [
      `Gracias. Pagaste ${amount} el ${paidOn}${paidWith(card)}.`,
      `El pago corresponde a tu plan ${PLANS[plan]} del ${from} al ${to}.`,
      ...(invoiceNumber ? [`Número de factura: ${invoiceNumber}`] : []),
    ],
    link: 'Ver todas tus facturas y recibos',
  }),
  refund: (amount, payment, paidOn) => ({
    subject: `Te reembolsamos ${amount}`,
    lead: [
      `Te reembolsamos ${amount} de tu pago${payment ? ` de ${payment}` : ''} del ${paidOn}.`,
      'El dinero vuelve a la tarjeta con la que pagaste. Los bancos suelen mostrarlo en un plazo de 5 a 10 días hábiles.',
      'Tu suscripción sigue igual. Para cambiarla, abre tu perfil.',
    ],
    link: 'Ver tus facturas y reembolsos',
  }),
  disputed: (amount) => ({
    subject: 'Tu cuenta está suspendida: hay un pago en disputa',
    lead: [
      `Se pidió a tu banco que revierta un pago de ${amount} de tu suscripción. Hasta que se resuelva la disputa tu cuenta está suspendida: no recibes números y no se te cobra.`,
      'Si no querías disputar el pago, avisa a tu banco y contáctanos.',
    ],
    link: OPEN_PROFILE,
  }),
  invitationRewarded: (amount, isInviter) => ({
    subject: `Tienes un crédito de ${amount}`,
    lead: [
      isInviter
        ? `Una persona que invitaste se unió a Numbercast. ¡Gracias! Recibes un crédito de ${amount}.`
        : `Te uniste a Numbercast por una invitación, así que recibes un crédito de ${amount}.`,
      'Se descuenta de tus próximas facturas. No tienes que hacer nada.',
    ],
    link: 'Ver tu próximo cargo',
  }),
  ended: {
    subject: 'Tu suscripción terminó',
    link: OPEN_PROFILE,
    unpaid: [
      'No pudimos cobrar a tu tarjeta después de varios intentos, así que tu suscripción terminó y no recibirás más números.',
      START_AGAIN,
    ],
    'not-renewed': [
      'Tu suscripción terminó porque desactivaste la renovación automática. No se te volverá a cobrar.',
      START_AGAIN,
    ],
    'member-cancelled': [
      'Tu suscripción terminó, y no se te volverá a cobrar.',
      'Si no lo pediste, contáctanos. Tus números anteriores siguen en tu cuenta.',
    ],
    closed: [
      'Cerramos tu cuenta, así que tu suscripción terminó. No recibirás más números y no se te volverá a cobrar.',
      IF_A_MISTAKE,
    ],
    disputed: ['Tu banco te devolvió el pago en disputa, así que tu suscripción terminó.', IF_A_MISTAKE],
  },
};
