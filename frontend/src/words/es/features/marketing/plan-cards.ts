export const monthlyNote = (price: string) => `${price} al año`;
export const monthlyCan = [
  'Cancela cuando quieras y conserva tus números hasta el final del mes que pagaste',
  'Cambia al plan anual más adelante',
];
export const monthlyCannot = ['El mes ya pagado no se reembolsa'];

export const annualNote = (month: string, percent: number, saving: string) =>
  `${month} al mes, ${percent}% menos: ahorras ${saving} al año`;
export const annualCan = [
  'Un solo pago cubre 12 meses',
  'Desactiva la renovación automática en cualquier momento antes de que termine el año',
];
export const annualCannot = ['No se puede cancelar ni reembolsar durante el año'];
