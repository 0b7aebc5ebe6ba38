export const title = '404: página no encontrada';
export const lead = 'Esta página no existe. Es posible que se haya movido o que el enlace esté incompleto.';
export const question = '¿Qué buscabas?';
export const faqs = 'Preguntas frecuentes';
export const numbers = 'Tus números';
export const pricing = 'Planes y precios';
export const contact = 'Contáctanos';
export const backHome = 'Volver al inicio';
