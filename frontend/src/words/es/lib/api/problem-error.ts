import type { Problem } from '../../../../lib/api/problem-error.js';

export const connection = 'Error de red. Revisa tu conexión e inténtalo de nuevo.';
export const unexplained = 'Algo salió mal. Inténtalo de nuevo.';
export const signedOut = 'Vuelve a iniciar sesión.';

/** Services respond in English. The translations are loaded with the first error response. */
export async function translated(problem: Problem): Promise<Problem> {
  try {
    const { inSpanish } = await import('./problems.js');
    return inSpanish(problem, unexplained);
  } catch {
    // The connection was lost after the error response
    return { ...problem, title: unexplained, detail: undefined, errors: [] };
  }
}
