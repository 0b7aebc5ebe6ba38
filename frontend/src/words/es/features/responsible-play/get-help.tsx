import type { ReactNode } from 'react';

export const title = 'Obtén ayuda ahora';

export const call = (helpline: ReactNode): ReactNode => (
  <>
    Llama o envía un mensaje de texto al {helpline} a cualquier hora, cualquier día. Es gratis y confidencial, y te pone
    en contacto con servicios de tu estado. También pueden llamar tus familiares y amigos.
  </>
);

export const danger = (link: (digits: string) => ReactNode): ReactNode => (
  <>
    Si estás en peligro o piensas en quitarte la vida, llama o envía un mensaje de texto al {link('988')}, o llama al{' '}
    {link('911')}.
  </>
);

export const helpByState = 'Ayuda por estado';
export const helpByStateText =
  'El National Council on Problem Gambling tiene una lista de consejeros, tratamientos y líneas de ayuda de cada estado.';
export const gamblersAnonymous = 'Gamblers Anonymous (Jugadores Anónimos)';
export const gamblersAnonymousText = 'Reuniones cerca de ti y en línea, dirigidas por personas que dejaron de jugar.';
export const gamAnon = 'Gam-Anon';
export const gamAnonText = 'Para familiares y amigos de alguien que juega demasiado.';
