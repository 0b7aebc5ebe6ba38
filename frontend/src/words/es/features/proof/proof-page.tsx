import type { ReactNode } from 'react';

export const title = 'Prueba';
export const heading = 'Cada combinación queda fijada antes del sorteo';
export const lead =
  'Un día antes de cada sorteo publicamos una sola huella de las combinaciones de todos los miembros. Si se cambia, se agrega o se quita una sola combinación, la huella deja de coincidir.';

export const checkTitle = 'Verificar una prueba';
export const checkLead = (link: (text: string) => ReactNode): ReactNode => (
  <>Los miembros guardan la suya desde {link('números anteriores')}. No se necesita una cuenta.</>
);
export const rootsTitle = 'Huellas publicadas';

export const meaningTitle = 'Qué demuestra una prueba';
export const meanings = [
  {
    title: 'Tus combinaciones estaban ahí',
    text: 'Tu prueba lleva de tus combinaciones y tu identificador de miembro a la huella publicada. Nadie puede crear una para combinaciones que no estaban en ella ni pasarle la tuya a otro miembro, ni siquiera nosotros.',
  },
  {
    title: 'Y estaban ahí a tiempo',
    text: 'Junto a cada huella aparecen las dos horas. Se publica cuando cierra el sorteo, 24 horas antes. Si alguna vez nos retrasamos, lo verás aquí.',
  },
  {
    title: 'Tus combinaciones siguen siendo privadas',
    text: 'Una huella no dice nada de las combinaciones ni del nombre de nadie. La parte de cada miembro se mezcla con un número aleatorio que solo recibe ese miembro.',
  },
  {
    title: 'No predice nada',
    text: 'Una prueba no hace que sea más probable que salga una combinación. Guarda una copia de una huella, y nadie podrá reemplazarla después.',
  },
];

export const developersTitle = 'Para desarrolladores';
export const format =
  'Una huella es la raíz de un árbol de Merkle, el de la sección 2.1 de RFC 9162, con SHA-256. Los bytes de una hoja son: la versión, 2; la longitud del nombre del sorteo y el nombre; su posición desde 0 en ocho bytes; la longitud del identificador del miembro y el identificador; la sal; la cantidad de combinaciones; y, de cada combinación, las cinco bolas blancas y la última, un byte cada una. Las hojas de la versión 1 no tienen miembro. El hash de una hoja se calcula con un byte 0 delante; el de dos hashes, con un byte 1 delante.';
export const allRoots = (link: (text: string) => ReactNode): ReactNode => <>Todas las raíces en {link('JSON')}</>;
export const scriptTitle = 'check.mjs, para Node';
export const script = 'el script';
