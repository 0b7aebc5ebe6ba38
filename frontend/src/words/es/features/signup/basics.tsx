import { MINIMUM_AGE } from '@numbercast/lottery';
import type { ReactNode } from 'react';

import { anyGameName } from '../../lib/lottery/names.js';
import { stateName } from '../../lib/lottery/states.js';

export const lead = 'Usamos estos datos para enviarte tus números. Todos son obligatorios.';
export const stillHere = 'Tus datos siguen aquí';
export const notValidated = 'No pudimos validar los datos del registro. Inténtalo de nuevo.';
export const checking = 'Verificando…';
export const next = 'Siguiente: revisar los términos';

export const alreadyMember = 'Ya tienes una membresía';
export const alreadyMemberLead =
  'Tienes la sesión iniciada. Una segunda membresía necesita otro correo y otro número de teléfono, y se cobra por separado.';
export const toMyNumbers = 'Ir a mis números';
export const someoneElse = 'Registrar a otra persona';

export const invalidInvitation = 'Este enlace de invitación no es válido';
export const askForLink = 'Vuelve a pedirle el enlace a tu amistad, o regístrate sin él.';
export const invited = 'Una amistad te invitó';
export const credit = 'Dos semanas después de que te unas, cada quien recibe un mes de crédito.';

export const firstName = 'Nombre';
export const lastName = 'Apellido';
export const email = 'Correo electrónico';
export const emailHint = 'Con él inicias sesión. También enviamos tus números allí.';
export const phone = 'Teléfono';
export const phoneHint = 'Celular de EE. UU. Solo enviamos mensajes si los aceptas.';
export const zip = 'ZIP';
export const city = 'Ciudad';
export const state = 'Estado';
export const zipHint = 'Completamos la ciudad y el estado.';
export const zipPending = 'Buscando tu código postal…';
export const zipUnreachable = 'No pudimos buscarlo en este momento.';
export const lookUpAgain = 'Buscarlo de nuevo';
export const filledIn = (city: string): string => `Se completó ${city}.`;

export const noFirstName = 'Escribe tu nombre.';
export const noLastName = 'Escribe tu apellido.';
export const nameTooLong = 'Usa como máximo 60 caracteres.';
export const nameLetters = 'Usa solo letras, espacios, guiones, apóstrofos y puntos.';
export const noEmail = 'Escribe tu correo electrónico.';
export const emailTooLong = 'Usa como máximo 254 caracteres.';
export const notPhone = 'Escribe un número de teléfono válido de EE. UU.';
export const notZip = 'Escribe un ZIP válido de EE. UU.';

/** Texts of the summary that differ from those beside the fields. */
export const zipToProceed = 'Para continuar, escribe un código postal (ZIP) válido.';
export const phoneToProceed = 'Para continuar, escribe un número de teléfono válido de EE. UU.';
export const passwordToProceed = 'Elige una contraseña que cumpla todas las reglas.';
export const problems = (count: number): string => (count === 1 ? 'Hay un problema' : `Hay ${count} problemas`);

export const minimumAge = `Debes tener al menos ${MINIMUM_AGE} años para unirte. Algunos estados exigen una edad mayor para jugar a la lotería.`;
/** @param state its English name */
export const noTickets = (state: string, age: number): string =>
  `En ${stateName(state)} no se venden boletos de ${anyGameName}. Debes tener al menos ${age} años para unirte.`;
export const ageToPlay = (state: string, age: number): string =>
  `Debes tener al menos ${age} años para jugar a la lotería en ${stateName(state)}.`;

/** @param terms and @param privacy make links of the texts */
export const consent = (
  age: number,
  terms: (text: string) => ReactNode,
  privacy: (text: string) => ReactNode,
): ReactNode => (
  <>
    Al continuar, confirmas que tienes al menos {age} años, que tus datos son correctos y que leíste nuestros{' '}
    {terms('Términos')} y nuestra {privacy('Política de privacidad')} (ambos se abren en otra pestaña). Más adelante te
    preguntaremos sobre los mensajes de texto.
  </>
);
