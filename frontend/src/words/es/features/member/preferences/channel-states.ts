export const textOff = (phone: string) => `${phone}. Desactivado. Si enviaste STOP, primero envía START.`;
export const emailOff = (email: string) =>
  `${email}. Desactivado: dejaste de recibir correos, o los correos a esta dirección fueron rechazados. Elígelo para volver a activarlo.`;

export const everySetByBoth = 'Cada combinación por mensaje de texto y por correo';
export const textsAreOff = 'Los mensajes de texto están desactivados.';
export const emailIsOff = 'El correo está desactivado.';
