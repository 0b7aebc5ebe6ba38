export const title = 'Contacto';
export const heading = 'Contáctanos';
export const lead = 'Una persona lee cada mensaje y responde por correo electrónico.';
export const numbersMissing = 'No recibí mis números';
