import type { ReactNode } from 'react';

export const forgotPassword = 'Forgot your password?';
export const contactSupport = (link: (text: string) => ReactNode): ReactNode => (
  <>If you can’t reset it, {link('contact support')}.</>
);
