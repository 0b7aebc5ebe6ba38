export const cues: readonly string[] = [
  'Cinco bolas blancas y una bola roja se detienen en fila: una combinación.',
  'Hay muchas combinaciones, una junto a otra, todas distintas. Una está marcada: solo tuya para el sorteo.',
  'Sale hacia un teléfono al menos 24 horas antes del sorteo: el domingo por la mañana para el lunes por la noche.',
  'Después del sorteo, tus aciertos aparecen en un círculo: 17, 33 y la Powerball.',
  'Numbercast. Educativo e informativo: no puede mejorar tus probabilidades.',
];
