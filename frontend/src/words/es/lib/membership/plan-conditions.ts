/** @param price `$12.99` */
export const pricePer = {
  monthly: (price: string): string => `${price} al mes`,
  annual: (price: string): string => `${price} al año`,
};

/** What a member agrees to by choosing a plan, at sign-up and when a subscription starts again. */
export const conditions = {
  monthly:
    'Cancela cuando quieras; el mes en curso no se reembolsa. Se renueva cada mes hasta que desactives la renovación automática.',
  annual:
    'Un solo pago. No se puede cancelar ni reembolsar durante el año. Se renueva cada año hasta que desactives la renovación automática.',
};
