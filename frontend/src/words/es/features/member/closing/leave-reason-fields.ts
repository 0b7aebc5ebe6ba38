export const question = '¿Cuál es el motivo principal?';
export const optional = 'Opcional. Nos ayuda a mejorar.';
export const reasons = {
  'too-expensive': 'Cuesta demasiado',
  'no-wins': 'No gané',
  'too-many-messages': 'Recibo demasiados mensajes',
  'not-used': 'No uso los números',
  'technical-problems': 'Algo no funcionó',
  other: 'Otro motivo',
};
export const otherReason = 'En pocas palabras, si quieres';
