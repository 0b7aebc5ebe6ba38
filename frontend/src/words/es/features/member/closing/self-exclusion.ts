export const offer = '¿Necesitas un descanso que no se pueda deshacer? Autoexclúyete por 6 meses, 1 año o 5 años.';
export const exclude = 'Autoexcluirme';
