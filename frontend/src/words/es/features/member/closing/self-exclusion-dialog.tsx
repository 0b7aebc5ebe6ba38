import type { ReactNode } from 'react';

export const title = '¿Quieres autoexcluirte?';
export const consequences =
  'Tu suscripción termina ahora, sin reembolso por el tiempo que ya pagaste, y no se te cobra nada más. No recibes números, y no puedes registrarte con el mismo correo o teléfono hasta que termine la autoexclusión.';
export const isBinding = 'Nadie puede terminar la autoexclusión antes de su fecha, ni siquiera nosotros.';
export const help = (phone: ReactNode): ReactNode => (
  <>
    Todavía puedes iniciar sesión para ver la fecha. Ayuda gratis y confidencial: llama o envía un mensaje de texto al{' '}
    {phone}.
  </>
);
export const howLong = '¿Por cuánto tiempo?';
export const periods = { '6-months': '6 meses', '1-year': '1 año', '5-years': '5 años' };
export const exclude = 'Autoexcluirme';
export const excluding = 'Autoexcluyéndote…';
export const cancel = 'Cancelar';
export const excluded = 'Te autoexcluiste. Te enviamos un correo.';
export const failed = 'No se pudo registrar tu autoexclusión. Inténtalo de nuevo.';
