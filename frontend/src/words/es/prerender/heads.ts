import { helpline } from '@numbercast/lottery';
import { dollars, planCents } from '../../../lib/membership/plans.js';
import { allGameNames } from '../lib/lottery/names.js';

/** Descriptions of each page for search engines and link previews, up to 160 characters. */
export const home = `Combinaciones de ${allGameNames}, solo tuyas en cada sorteo, por mensaje de texto o correo al menos 24 horas antes.`;
export const howItWorks =
  'Cómo Numbercast crea combinaciones con reglas publicadas, da las suyas a cada miembro y las envía a tiempo.';
export const pricing = `Dos planes, los mismos números: ${dollars(planCents.monthly)} al mes o ${dollars(planCents.annual)} al año. Antes de pagar te decimos qué se puede cancelar y qué no.`;
export const faqs =
  '23 preguntas sobre los números, los envíos, los planes, los pagos y tus datos, respondidas con claridad.';
export const gift = `Regala un año de combinaciones de ${allGameNames} por ${dollars(planCents.annual)}: un solo pago, sin renovación, con tarjeta para imprimir o enviar.`;
export const start = `Cinco combinaciones para cada sorteo de ${allGameNames}, un día completo antes, por mensaje de texto o correo.`;
export const proof =
  'Antes de cada sorteo publicamos una huella de las combinaciones de todos los miembros. Verifica aquí una prueba, o con tus herramientas.';
export const statistics = `Cuántas veces salió cada número de ${allGameNames}, según las reglas de cada época. Los sorteos pasados no cambian las probabilidades.`;
export const responsiblePlay = `Ayuda gratis y confidencial en el ${helpline.number}, señales de alerta, cómo tomar un descanso, las probabilidades y quién puede jugar.`;
export const accessibility =
  'Nuestro objetivo de accesibilidad, WCAG 2.2 AA, qué se probó, qué se sabe que no funciona y cómo avisarnos.';
export const status =
  'Si el registro, el inicio de sesión, los pagos, el envío de números y los resultados funcionan en este momento.';
export const terms = 'El acuerdo entre tú y Numbercast, versión 1.0, vigente desde el 19 de agosto de 2025.';
export const privacy =
  'Qué guarda Numbercast sobre ti, para qué y por cuánto tiempo, versión 1.0, vigente desde el 1 de junio de 2025.';
export const contact = 'Comunícate con Numbercast. Una persona lee cada mensaje y responde por correo.';
export const login = 'Inicia sesión en tu cuenta de Numbercast.';
export const forgotPassword = 'Recibe un enlace para restablecer tu contraseña.';
export const notFound = 'Esta página no existe.';

/** For structured data. */
export const service = `Combinaciones educativas e informativas para los sorteos de ${allGameNames}. Sin boletos ni mejores probabilidades.`;
export const subscription = 'Suscripción a Numbercast';
