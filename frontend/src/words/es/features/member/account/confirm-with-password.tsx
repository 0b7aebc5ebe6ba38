import type { ReactNode } from 'react';

export const forgotPassword = '¿Olvidaste tu contraseña?';
export const contactSupport = (link: (text: string) => ReactNode): ReactNode => (
  <>Si no puedes restablecerla, {link('contacta a soporte')}.</>
);
