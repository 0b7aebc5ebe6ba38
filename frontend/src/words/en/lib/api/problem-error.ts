export const connection = 'Network error. Please check your connection and try again.';
export const unexplained = 'Something went wrong. Please try again.';
export const signedOut = 'Please sign in again.';

/** Services respond in English. */
export const translated = async <T>(problem: T): Promise<T> => problem;
