/** @param what `tus números` */
export const loading = (what: string): string => `Cargando ${what}…`;
