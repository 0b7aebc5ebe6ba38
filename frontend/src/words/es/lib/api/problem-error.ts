export const connection = 'Error de red. Revisa tu conexión e inténtalo de nuevo.';
export const unexplained = 'Algo salió mal. Inténtalo de nuevo.';
export const signedOut = 'Vuelve a iniciar sesión.';
