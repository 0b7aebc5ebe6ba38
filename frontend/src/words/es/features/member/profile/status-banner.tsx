import type { ReactNode } from 'react';

import { consequences } from '../closing/return-words.js';

export const pausedTitle = 'Tu cuenta está en pausa';
export const paused =
  'No se envían números, no se cobra nada y tu configuración está bloqueada hasta que reactives la cuenta. Conservas el tiempo que ya pagaste. Si se terminó cuando la reactives, empieza un nuevo período y se te cobra ese día. También puedes eliminar tu cuenta sin ningún cobro.';

export const pausedUntilTitle = (day: string) => `Tu cuenta está en pausa hasta el ${day}`;
export const pausedUntil = `No se envían números, no se cobra nada y tu configuración está bloqueada hasta entonces. ${consequences} También puedes reactivar tu cuenta ahora, o eliminarla sin ningún cobro.`;

export const expiredTitle = 'Tu suscripción venció';
export const expired =
  'Activa la renovación automática para volver a recibir números. Hoy pagas un nuevo período, y a partir de entonces se renueva. Tu configuración y tus números anteriores siguen aquí.';

export const paymentFailedTitle = 'Tu último pago no se pudo procesar';
export const paymentFailed =
  'Actualiza tu forma de pago o contacta a soporte. Sigues recibiendo tus números mientras volvemos a intentar el cobro a tu tarjeta. Tu configuración está bloqueada hasta que se procese el pago. Si prefieres irte, desactiva la renovación automática o elimina tu cuenta. No te volveremos a cobrar.';

export const unconfirmedTitle = 'Tu banco te pide confirmar tu pago';
export const unconfirmed =
  'Confirma tu pago en la página siguiente, o paga allí con otra tarjeta. Sigues recibiendo tus números. Tu configuración está bloqueada hasta que se procese el pago.';
export const confirmPayment = 'Confirmar el pago';

export const disputedTitle = 'Tu cuenta está suspendida';
export const disputed =
  'Se pidió a tu banco que revierta un pago de tu suscripción. Hasta que eso se resuelva, no se envían números y no se cobra nada. Si no querías disputar el pago, avisa a tu banco y contacta a soporte.';

export const closedTitle = 'Tu cuenta se cerró';
export const closed =
  'Cerramos esta cuenta. No se envían números y no se cobra nada. Si crees que es un error, contacta a soporte.';

export const excludedTitle = (day: string) => `Te autoexcluiste hasta el ${day}`;
export const excluded = (phone: ReactNode): ReactNode => (
  <>
    No se envían números y no se cobra nada. Nadie puede terminar la autoexclusión antes de su fecha, ni siquiera
    nosotros. Después nada empieza por sí solo. Hay ayuda gratis y confidencial a toda hora: llama o envía un mensaje de
    texto al {phone}.
  </>
);
export const waysToGetHelp = 'Dónde encontrar ayuda';
export const contactSupport = 'Contactar a soporte';
