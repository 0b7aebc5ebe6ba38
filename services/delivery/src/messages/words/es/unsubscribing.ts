import type { Words } from '../en/index.js';

export const unsubscribing: Words['unsubscribing'] = {
  email: {
    question: {
      title: 'Dejar de recibir correos',
      heading: '¿Dejar de recibir correos?',
      text: 'Ya no recibirás tus números por correo. Tus mensajes de texto y tu membresía no cambian.',
      button: 'Dejar de recibir correos',
    },
    answer: {
      title: 'Ya no recibes correos',
      heading: 'Ya no recibes correos',
      text: 'No recibirás más números por correo. Tus números de cada sorteo siguen en tu cuenta.',
    },
  },
  results: {
    question: {
      title: 'Dejar de recibir resultados',
      heading: '¿Dejar de recibir resultados por correo?',
      text: 'Ya no recibirás los resultados de los sorteos por correo. Tus números, tus mensajes de texto y tu membresía no cambian.',
      button: 'Dejar de recibir resultados por correo',
    },
    answer: {
      title: 'Ya no recibes resultados',
      heading: 'Ya no recibes resultados por correo',
      text: 'No recibirás más resultados por correo. Tus números te siguen llegando como antes, y todos los resultados están en tu cuenta.',
    },
  },
};
