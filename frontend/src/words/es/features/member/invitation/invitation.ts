const people = (count: number) => (count === 1 ? '1 persona' : `${count} personas`);

/** @param amount `$12.99`, null until it is known */
export const lead = (amount: string | null) =>
  `Envía tu enlace a alguien que conozcas. Dos semanas después de que se una, cada uno recibe un crédito de ${amount ?? 'un mes'} para sus próximas facturas.`;
export const getLink = 'Obtener mi enlace';
export const gettingLink = 'Obteniendo tu enlace…';
export const failed = 'No pudimos obtener tu enlace. Inténtalo de nuevo.';
export const yourLink = 'Tu enlace';
/** Object of `Copy`. */
export const yourInvitationLink = 'tu enlace de invitación';
/** `1 persona se unió en las últimas dos semanas, y 2 personas en los 365 días anteriores. …` */
export const joined = (waiting: number, rewarded: number, mostRewards: number) =>
  `${people(waiting)} ${waiting === 1 ? 'se unió' : 'se unieron'} en las últimas dos semanas, y ${people(rewarded)} en los 365 días anteriores. Recibes hasta ${mostRewards} créditos al año.`;
