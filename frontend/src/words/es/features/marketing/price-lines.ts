export const monthlyNote = 'Cancela cuando quieras; el mes en curso no se reembolsa.';
export const annualNote = (month: string, percent: number) =>
  `${month} al mes, ${percent}% menos. No se puede cancelar ni reembolsar durante el año.`;
