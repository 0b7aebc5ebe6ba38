import type { ReactNode } from 'react';

export const home = 'Numbercast, inicio';
export const mainNavigation = 'Principal';
export const quickNavigation = 'Rápida';
export const footerNavigation = 'Pie de página';

export const homePage = 'Inicio';
export const howItWorks = 'Cómo funciona';
export const faqs = 'Preguntas';
export const profile = 'Perfil';
export const numbers = 'Números';
export const myNumbers = 'Mis números';
export const signIn = 'Iniciar sesión';
export const signUp = 'Registrarse';

export const terms = 'Términos';
export const privacy = 'Privacidad';
export const contact = 'Contacto';
export const pricing = 'Precios';
export const gifts = 'Regalos';
export const proof = 'Prueba';
export const statistics = 'Estadísticas';
export const responsiblePlay = 'Juego responsable';
export const accessibility = 'Accesibilidad';
export const status = 'Estado';

/** @param helpline a link to its number */
export const disclaimer = (games: string, helpline: ReactNode, postalAddress: string): ReactNode => (
  <>
    Numbercast es educativo e informativo. No vendemos boletos, no facilitamos apuestas y no estamos afiliados a {games}{' '}
    ni a ninguna lotería. Para adultos, a partir de 18 años. ¿Problemas con el juego? Llama o envía un mensaje de texto
    al {helpline}: es gratis y confidencial, a toda hora. {postalAddress}
  </>
);
