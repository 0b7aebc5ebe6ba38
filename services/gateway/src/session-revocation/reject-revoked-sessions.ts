import { answerProblem, notSignedIn } from '@numbercast/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RevokedSessions } from './revoked-sessions.js';

/** Rejects access tokens that outlive their session: a session that Keycloak ended is revoked here too. */
export const rejectRevokedSessions =
  (endedSessions: RevokedSessions) => async (request: FastifyRequest, reply: FastifyReply) => {
    if (!endedSessions.includes(request.headers.authorization)) return;
    answerProblem(notSignedIn(), request, reply);
    return reply;
  };
