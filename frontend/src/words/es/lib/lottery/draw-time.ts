/** `domingo a las 10:59 p.m. ET` */
export const dayAtTime = (day: string, time: string): string =>
  `${day} ${time.startsWith('1:') ? 'a la' : 'a las'} ${time}`;
