import type { Problem } from '../../../../lib/api/problem-error.js';

const restricted = 'Tu cuenta está restringida. Resuelve primero el estado de la cuenta.';
const inAMoment = 'El servicio no está disponible. Inténtalo de nuevo en un momento.';
const notReadable = 'No pudimos leer la solicitud. Vuelve a cargar la página e inténtalo de nuevo.';
const otherWindow = 'Esto se continuó en otra ventana.';

/** Translations of error responses, by the last part of the problem type. */
export const byCode: Readonly<Record<string, string>> = {
  'account-deleted': 'Esta cuenta se eliminó y ya no está disponible.',
  'account-not-found': 'No encontramos la cuenta.',
  'account-restricted': restricted,
  'accounts-unavailable': 'Las cuentas no están disponibles en este momento. Inténtalo de nuevo.',
  'already-annual': 'Tu plan ya es anual.',
  'amount-changed': 'El precio cambió. No se cobró ni se programó nada. Revisa el nuevo monto antes de aceptarlo.',
  'answer-too-late': 'Ya no se puede responder esta pregunta.',
  'archive-unavailable': 'Los mensajes archivados no están disponibles en este momento. Inténtalo más tarde.',
  'billing-account-gone': 'Ya no guardamos tus datos de pago. Comunícate con nosotros.',
  'checkout-superseded': 'Este registro se continuó en otra ventana.',
  'contact-taken': 'La cuenta ya existe',
  'era-not-found': 'No encontramos esas reglas.',
  'gift-already-paid': 'Este regalo ya está pagado.',
  'gift-not-found': 'No encontramos el regalo.',
  'gift-redeemed': 'Este regalo ya se canjeó.',
  'gift-returned': 'Este regalo no se puede canjear, porque su pago se devolvió o está en disputa.',
  'gift-superseded': 'Este regalo se continuó en otra ventana.',
  'http-400': notReadable,
  'http-413': 'La solicitud es demasiado grande.',
  'http-414': 'La dirección es demasiado larga.',
  'http-415': notReadable,
  'http-431': notReadable,
  'invalid-input': 'Revisa los datos.',
  'invitation-not-found': 'Este enlace de invitación no es válido.',
  'member-not-found': 'No encontramos al miembro.',
  'no-code-awaited': 'Este código venció. Pide uno nuevo.',
  'no-sets-of-draw': 'No tienes combinaciones para este sorteo.',
  'no-working-channel':
    'Tus números no te llegarían: el canal que elegiste está desactivado. Elige otro canal o actívalo primero.',
  'not-signed-in': 'Inicia sesión.',
  'not-suspended': 'Tu suscripción no ha terminado.',
  'notifications-off': 'Las notificaciones no están disponibles.',
  'passkey-not-found': 'No encontramos la llave de acceso.',
  'password-needed': 'Vuelve a escribir tu contraseña.',
  'payment-provider-unavailable': 'Los pagos no están disponibles en este momento.',
  'proof-not-published': 'La raíz de este sorteo todavía no se publica.',
  'reservation-gone': 'Este registro venció. Empieza de nuevo.',
  'restart-already-paid': 'Recibimos tu pago. Tu cuenta estará activa en un momento.',
  'restart-by-support': 'Comunícate con nosotros para empezar de nuevo.',
  'restart-superseded': otherWindow,
  'second-factor-required': 'El administrador necesita un segundo factor.',
  'service-unavailable': inAMoment,
  'session-not-found': 'Ya no tienes una sesión iniciada allí.',
  'sign-in-unavailable': 'No podemos comprobar tu sesión en este momento. Inténtalo de nuevo.',
  'signup-already-paid': 'Este registro ya está pagado.',
  'signup-by-gift': 'Este registro canjea un regalo. Para pagar tú, empieza un registro nuevo.',
  'signup-not-found': 'No encontramos el registro.',
  starting: inAMoment,
  'texts-stopped': 'Los mensajes de texto se detuvieron desde este teléfono; responde START para volver a recibirlos.',
  'too-many-attempts': 'Demasiadas contraseñas incorrectas. Espera unos minutos antes de intentarlo de nuevo.',
  'too-many-codes': 'Pediste demasiados códigos. Inténtalo más tarde.',
  'too-many-requests': 'Demasiadas solicitudes. Espera un poco e inténtalo de nuevo.',
  'try-again': 'El registro no está disponible en este momento. Inténtalo de nuevo en un momento.',
  unavailable: inAMoment,
  'unknown-push-service': 'Las notificaciones no funcionan en este navegador.',
  'zip-not-found': 'Escribe un código postal (ZIP) válido de EE. UU.',
};

/** Translations of service texts about one occurrence or one field, which the code does not distinguish. */
export const bySentence: Readonly<Record<string, string>> = {
  'This email is already associated with a Numbercast account. You must use a different email to sign up.':
    'Este correo ya está asociado a una cuenta de Numbercast. Debes usar otro correo para registrarte.',
  'This phone number is already associated with a Numbercast account. You must use a different phone number to sign up.':
    'Este número de teléfono ya está asociado a una cuenta de Numbercast. Debes usar otro número para registrarte.',
  'This email and phone number are already associated with Numbercast accounts. You must use different email and phone number to sign up.':
    'Este correo y este número de teléfono ya están asociados a cuentas de Numbercast. Debes usar otro correo y otro número para registrarte.',
  'This email is already associated with a Numbercast account. You must use a different email.':
    'Este correo ya está asociado a una cuenta de Numbercast. Debes usar otro correo.',
  'This phone number is already associated with a Numbercast account. You must use a different phone number.':
    'Este número de teléfono ya está asociado a una cuenta de Numbercast. Debes usar otro número.',
  'This email or phone number is signing up in another window. Please try again in a moment.':
    'Este correo o número de teléfono se está registrando en otra ventana. Inténtalo de nuevo en un momento.',
  'Please enter a valid U.S. phone number.': 'Escribe un número de teléfono válido de EE. UU.',
  'Please enter a valid U.S. ZIP code.': 'Escribe un código postal (ZIP) válido de EE. UU.',
  'This ZIP code is in another state.': 'Este código postal está en otro estado.',
  'This invitation link is not valid': 'Este enlace de invitación no es válido.',
  'Gift not found': 'No encontramos el regalo.',
  'This gift has already been redeemed.': 'Este regalo ya se canjeó.',
  'This gift can’t be redeemed, because its payment was returned or is disputed.':
    'Este regalo no se puede canjear, porque su pago se devolvió o está en disputa.',
  'Please confirm the age of the person you give this to.': 'Confirma la edad de la persona que recibe el regalo.',
  'This text has changed. Please reload the page and agree to the current one.':
    'Este texto cambió. Vuelve a cargar la página y acepta el actual.',
  'The terms have changed. Please reload the page and accept the current ones.':
    'Los términos cambiaron. Vuelve a cargar la página y acepta los actuales.',
  'Text messages need your agreement to receive them': 'Para recibir mensajes de texto necesitamos tu consentimiento.',
  'This field is required': 'Este dato es obligatorio.',
  'This is your email already.': 'Este ya es tu correo.',
  'This is your phone number already.': 'Este ya es tu número de teléfono.',
  'The code is not correct. Please request a new code.': 'El código no es correcto. Pide uno nuevo.',
  'The code is not correct. You have one try left.': 'El código no es correcto. Te queda un intento.',
  'Please enter the six digits of the code.': 'Escribe los seis dígitos del código.',
  'Please try again tomorrow.': 'Inténtalo de nuevo mañana.',
  'Please wait an hour before you ask for another code.': 'Espera una hora antes de pedir otro código.',
  'Please wait a few minutes before you try again.': 'Espera unos minutos antes de intentarlo de nuevo.',
  'Cannot change password while account is restricted.':
    'No puedes cambiar la contraseña mientras tu cuenta esté restringida.',
  'Cannot upgrade while account is restricted. Please resolve account status first.':
    'No puedes cambiar de plan mientras tu cuenta esté restringida. Resuelve primero el estado de la cuenta.',
  'Your subscription is running.': 'Tu suscripción está activa.',
  'Please update your payment method: that pays what is open.':
    'Actualiza tu método de pago: así se paga lo pendiente.',
  'Your account is paused. Please reactivate it.': 'Tu cuenta está en pausa. Reactívala.',
  'It is published when the draw is closed, 24 hours before it.':
    'Se publica cuando se cierra el sorteo, 24 horas antes.',
  'Current password is incorrect': 'La contraseña actual es incorrecta.',
  'Password is too weak': 'La contraseña es demasiado débil.',
  'This cannot be used here.': 'Esto no se puede usar aquí.',
  'Please enter the password.': 'Escribe la contraseña.',
  'Password must be at least 6 characters long': 'La contraseña debe tener al menos 6 caracteres.',
  'At least 8 characters': 'Al menos 8 caracteres',
  'At least one uppercase letter': 'Al menos una letra mayúscula',
  'At least one lowercase letter': 'Al menos una letra minúscula',
  'At least one number': 'Al menos un número',
  'At least one special character': 'Al menos un carácter especial',
};

/** Translations of sentences with a number or a date, which `$1` and `$2` repeat. */
const byPattern: readonly (readonly [RegExp, string])[] = [
  [/^The code is not correct\. You have (\d+) tries left\.$/, 'El código no es correcto. Te quedan $1 intentos.'],
  [/^Enter a date from ([\d-]+) to ([\d-]+)$/, 'Escribe una fecha del $1 al $2.'],
  [/^Please use up to (\d+) characters$/, 'Usa hasta $1 caracteres.'],
];

function sentenceInSpanish(sentence: string): string | undefined {
  const match = byPattern.find(([pattern]) => pattern.test(sentence));
  return bySentence[sentence] ?? (match && sentence.replace(...match));
}

/** @param unexplained the text for anything without a translation */
export function inSpanish(problem: Problem, unexplained: string): Problem {
  const title = byCode[problem.code] ?? unexplained;
  return {
    ...problem,
    title,
    detail: problem.detail && (sentenceInSpanish(problem.detail) ?? title),
    errors: problem.errors.map(({ pointer, detail }) => ({
      pointer,
      detail: sentenceInSpanish(detail) ?? 'Revisa este dato.',
    })),
  };
}
