import { api } from '../../lib/api/api.js';

/**
 * Requests a one-use reset link. The answer is the same whether there is such an account or not.
 * @throws ProblemError, ConnectionError
 */
export const requestPasswordReset = (email: string) => api('/api/password-reset', { method: 'POST', body: { email } });
