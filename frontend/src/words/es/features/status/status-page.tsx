import type { ReactNode } from 'react';

export const title = 'Estado del servicio';
export const lead = (seconds: number) =>
  `Aquí ves si Numbercast funciona en este momento. Esta página se actualiza sola cada ${seconds} segundos.`;

export const checked = (moment: string) => `Comprobado: ${moment}`;
export const lastAnswer = (moment: string) => `Última respuesta: ${moment}`;
export const checking = 'Comprobando…';
export const unreachable = 'Nuestros servidores no responden. No sabemos qué funciona.';
export const down = 'Algunas partes no funcionan.';
export const limited = 'Algunas partes funcionan con limitaciones.';
export const operational = 'Todo funciona.';

export const componentsTitle = 'Qué funciona';
export const drawsTitle = 'Próximos sorteos';
export const drawsLead = 'Los números deben enviarse 24 horas antes de cada sorteo.';
export const unlisted = (link: (text: string) => ReactNode): ReactNode => (
  <>¿Algo anda mal y no aparece aquí? {link('Contáctanos')}.</>
);
