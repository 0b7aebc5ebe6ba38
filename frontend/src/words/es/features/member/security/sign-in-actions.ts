export const whereSignedIn = 'Dónde tienes la sesión abierta';
export const twoStepSignIn = 'Verificación en dos pasos';
