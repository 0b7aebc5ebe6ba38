import type { ReactNode } from 'react';

export const termsTitle = 'Términos y condiciones';
export const privacyTitle = 'Política de privacidad';
export const backToHome = 'Volver al inicio';

/** A translation begins with the sentence that the English text governs. */
export const translationNote = (english: (text: string) => ReactNode): ReactNode => (
  <>
    Esta es una traducción al español. Si difiere del texto en inglés, rige el texto en inglés:{' '}
    {english('lee la versión en inglés (se abre en otra pestaña)')}.
  </>
);

/** @param effective `19 de agosto de 2025` */
export const versionEffective = (version: string, effective: string): string =>
  `Versión ${version}, vigente desde el ${effective}`;

export const versions = 'Versiones de este texto';
export const versionsLead = 'Cada versión sigue disponible en su propia dirección:';
export const versionFrom = (version: string, effective: string): string => `Versión ${version}, desde el ${effective}`;
export const currentVersion = ' (la versión actual)';
