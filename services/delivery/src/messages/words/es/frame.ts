import { helpline } from '@numbercast/lottery';
import type { Words } from '../en/index.js';

export const frame: Words['frame'] = {
  greeting: (firstName) => (firstName ? `Hola, ${firstName}:` : 'Hola:'),
  preferences: 'Cambiar tus preferencias',
  profile: 'Tu perfil',
  unsubscribe: 'Dejar de recibir correos',
  disclaimer:
    'Solo con fines educativos e informativos. Numbercast no vende boletos, no está afiliado a ninguna lotería y no puede mejorar tus probabilidades ni garantizar premios. Para adultos, a partir de 18 años.',
  helpline: `¿Problemas con el juego? Llama o envía un mensaje de texto al ${helpline.number}: es gratis y confidencial, a toda hora.`,
  aboutAccount: 'Recibes este correo porque trata de tu cuenta, aunque no recibas tus números por correo.',
};
