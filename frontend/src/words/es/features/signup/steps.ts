import { dollars } from '../../../../lib/membership/plans.js';

export const steps = ['Tus datos', 'Términos', 'Entrega y plan'];

/** @param name of the step */
export const stepTitle = (number: number, name: string): string => `Registro, ${number} de 3: ${name}`;
export const stepOf = (number: number): string => `${number} de 3`;
export const back = 'Atrás';

export const yourPlan = 'Tu plan';
export const change = 'Cambiar';
/** Follows {@link change} for screen readers. */
export const changeWhat = ' de plan';

/** Says what the other plan would change. @param price `$12.99 al mes` */
export const differences = {
  monthly: (price: string): string => `El plan mensual cuesta ${price}. Puedes cancelar cuando quieras.`,
  annual: (price: string, savedCents: number): string =>
    `El plan anual cuesta ${price}, con lo que ahorras ${dollars(savedCents)}. No se puede cancelar ni reembolsar durante el año.`,
};
/** @param plan `Anual` */
export const switchTo = (plan: string): string => `Cambiar al plan ${plan.toLowerCase()}`;

export const password = 'Contraseña';
export const retypePassword = 'Confirmación de la contraseña';
export const mismatch = 'Las contraseñas no coinciden';
export const passwordTooLong = 'Usa como máximo 128 caracteres.';
export const passwordRules = 'Elige una contraseña que cumpla todas las reglas de abajo.';
export const passwordNotStored = 'No guardamos contraseñas en tu navegador, así que vuelve a escribirla.';

export const ok = 'Aceptar';
export const accountExists = 'La cuenta ya existe';
export const bothTaken =
  'Este correo y este número de teléfono ya están asociados a cuentas de Numbercast. Debes usar otro correo y otro número para registrarte.';
export const emailTaken =
  'Este correo ya está asociado a una cuenta de Numbercast. Debes usar otro correo para registrarte.';
export const phoneTaken =
  'Este número de teléfono ya está asociado a una cuenta de Numbercast. Debes usar otro número para registrarte.';

export const yearIsGift = 'Tu primer año es un regalo';
/** @param giver absent until it is known */
export const giftPays = (giver?: string): string =>
  giver ? `De ${giver}. No pagas nada, y el año termina por sí solo.` : 'No pagas nada, y el año termina por sí solo.';
export const withoutGift = 'Registrarme sin el regalo';
