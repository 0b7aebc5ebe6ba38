export const effective = 'Empieza el';
export const renewsOn = 'Se renueva el';
export const endsOn = 'Termina el';
export const endedOn = 'Terminó el';
/** `14 de diciembre de 2026 por $12.99` */
export const dayWithCharge = (day: string, amount: string) => `${day} por ${amount}`;

export const disputed = 'No se cobra nada mientras haya un pago en disputa.';
export const planEnded = 'Tu plan terminó.';
export const offEndsUnpaid = 'Si la desactivas, tu plan termina ahora: no volveremos a intentar el cobro que falló.';
export const offBeforeUpgrade =
  'El plan anual empieza y se cobra una sola vez, como aceptaste. Termina al cabo de su año y no se vuelve a cobrar.';
export const offWithGift =
  'Este año es un regalo. Termina por sí solo y no se cobra nada. Para continuar después, activa la renovación automática y agrega una tarjeta.';
export const off = 'Tu plan termina cuando se acabe el tiempo que pagaste. Sin reembolsos.';
const renews = (plan: string, price: string | null) =>
  `${plan} se renueva${price ? ` por ${price}` : ''} hasta que desactives la renovación automática antes de la fecha de renovación. Las renovaciones son definitivas.`;
/** @param price `$12.99 al mes` */
export const planRenews = (price: string | null) => renews('Tu plan', price);
export const upgradeRenews = (price: string | null) => renews('El plan anual', price);

export const endUnpaid =
  'Tu plan terminará ahora y no se enviarán más números. No volveremos a intentar el cobro que falló.';
export const endOfUpgrade = (start: string) =>
  `El plan anual empieza el ${start} y se cobra una sola vez, como aceptaste. Terminará al cabo de su año.`;
const willEnd = (day: string | null) =>
  day ? `Tu plan terminará el ${day}.` : 'Tu plan terminará cuando se acabe el tiempo que pagaste.';
/** @param day null where it is not known */
export const endOfPaused = (day: string | null) => `${willEnd(day)} Hasta entonces sigue en pausa.`;
export const end = (day: string | null) => `${willEnd(day)} Hasta entonces recibirás números.`;

export const isOn = 'Activada';
export const isOff = 'Desactivada';
export const onUntil = (day: string) => `Activada, ${day}`;
export const offEnds = (day: string) => `Desactivada, termina el ${day}`;
