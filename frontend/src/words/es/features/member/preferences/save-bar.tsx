import type { ReactNode } from 'react';

export const restricted = 'Las funciones de la cuenta están restringidas. Primero resuelve el estado de tu cuenta.';
export const allSaved = 'Todo está guardado.';
export const unsaved = (changes: ReactNode): ReactNode => <>Sin guardar: {changes}</>;
export const discard = 'Descartar';
export const save = 'Guardar cambios';
export const saving = 'Guardando…';

export const saved = 'Se guardaron los cambios.';
export const failed = 'No se pudieron guardar tus cambios. Inténtalo de nuevo.';
export const needsSmsConsent = 'Necesitamos tu consentimiento para enviarte mensajes de texto.';
export const needsResultsConsent = 'Necesitamos tu consentimiento para enviarte resultados por mensaje de texto.';
