import type { ReactNode } from 'react';

export const title = 'Accesibilidad';
export const lead =
  'Numbercast debe funcionar para todas las personas, con cualquier dispositivo de entrada, pantalla, combinación de colores o tecnología de asistencia.';

export const targetTitle = 'Nuestro objetivo';
export const target =
  'Nuestro objetivo es el nivel AA de las Pautas de Accesibilidad para el Contenido Web (WCAG) 2.2. Según nuestras propias pruebas, el sitio lo cumple, salvo por las limitaciones que se indican abajo. Ningún organismo independiente lo ha certificado.';

export const testedTitle = 'Qué probamos';
export const testedLead = 'Cada cambio del sitio se prueba automáticamente antes de publicarlo:';
export const tested = [
  'Las reglas de axe para WCAG 2.0, 2.1 y 2.2, niveles A y AA, en todas las páginas de visitantes, miembros y administradores, en tres tamaños de pantalla, y el contraste de colores también en el tema oscuro.',
  'Recorridos completos solo con el teclado: del registro al pago, la configuración del perfil, una pausa y el regreso, los números anteriores y la consola de administración. Cada paso debe mostrar dónde está el foco.',
  'La adaptación a ocho tamaños de ventana desde 320 píxeles: nada cortado, nada impreso sobre otro texto, sin desplazamiento en dos direcciones.',
  'Páginas que no se mueven mientras llegan sus datos.',
];

export const limitsTitle = 'Limitaciones conocidas';
export const limits = [
  'Todavía no han probado el sitio personas con discapacidad, y nadie lo ha probado de principio a fin con un lector de pantalla. Las revisiones automáticas encuentran solo algunas de las barreras.',
  'La página de pago, la página para cambiar de tarjeta y los recibos son de nuestro proveedor de pagos. No podemos cambiarlos.',
  'El video de la página de inicio no tiene sonido. Sus subtítulos y una transcripción lo describen; no hay descripción hablada.',
  'Las tablas anchas se desplazan de lado dentro de su propio recuadro en una pantalla pequeña. Los gráficos de las estadísticas tienen una tabla con los mismos números.',
  'Los correos se prueban en el código, no en todos los programas de correo. Cada uno incluye una parte en texto sin formato.',
];

export const reportTitle = 'Informar de un problema';
export const report = (link: (text: string) => ReactNode): ReactNode => (
  <>
    Si algo del sitio o de nuestros mensajes no te funciona, {link('escríbenos')}. Di qué página es, qué intentaste y
    qué usas, por ejemplo un navegador o un lector de pantalla. Una persona lee cada mensaje y responde por correo
    electrónico. Si necesitas la misma información en otro formato, pídela allí.
  </>
);

export const lastReviewed = (day: string) => `Última revisión: ${day}.`;
export const backHome = 'Volver al inicio';
