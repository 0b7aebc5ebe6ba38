import type { ReactNode } from 'react';

type Strong = (text: string) => ReactNode;

export const title = 'Opciones de la cuenta';
export const pause = (strong: Strong): ReactNode => (
  <>{strong('Pausar')}: sin números y sin cobros, hasta que vuelvas.</>
);
export const deletion = (strong: Strong): ReactNode => (
  <>{strong('Eliminar')}: termina tu suscripción y tu cuenta para siempre.</>
);
export const pauseAccount = 'Pausar mi cuenta';
export const pausing = 'Pausando…';
export const deleteAccount = 'Eliminar mi cuenta';
export const cancel = 'Cancelar';
export const paused = 'Tu cuenta está en pausa.';
export const failed = 'No se pudo pausar la cuenta. Inténtalo de nuevo.';
