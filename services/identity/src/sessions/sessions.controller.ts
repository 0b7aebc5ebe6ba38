import { Controller, Delete, Get, Headers, HttpCode, Param } from '@nestjs/common';
import {
  ResponseSchema,
  type Caller,
  CurrentCaller,
  listOf,
  problem,
  Reauthenticated,
  SignedIn,
} from '@numbercast/platform';
import { z } from 'zod';
import { accountsUnavailable } from '../keycloak/keycloak-client.js';
import { KeycloakSessions } from '../keycloak/sessions.js';

const sessionNotFound = problem('session-not-found', 404, 'You are no longer signed in there');

const sessionResponse = z.object({
  id: z.string(),
  /** Such as `Safari on iPhone`; null when Keycloak did not recognize it. */
  device: z.string().nullable(),
  address: z.string(),
  startedAt: z.date(),
  lastActiveAt: z.date(),
  isCurrent: z.boolean(),
});

/** The sessions of an account. */
@Controller('api/sessions')
export class SessionsController {
  constructor(private readonly sessions: KeycloakSessions) {}

  @Get()
  @SignedIn()
  @ResponseSchema(listOf(sessionResponse), accountsUnavailable)
  async list(@CurrentCaller() { subject, sessionId }: Caller, @Headers('authorization') authorization = '') {
    const sessions = await this.sessions.list(subject);
    const devices = await this.sessions.deviceNames(authorization.replace(/^Bearer /i, ''));
    const newestFirst = sessions.toSorted((a, b) => b.lastActiveAt.getTime() - a.lastActiveAt.getTime());
    const items = newestFirst.map((session) => ({
      ...session,
      device: devices.get(session.id) ?? null,
      isCurrent: session.id === sessionId,
    }));
    return { items };
  }

  /** Requires reauthentication: a stolen session must not end the sessions of its owner (ASVS 7.5.2). */
  @Delete(':sessionId')
  @Reauthenticated()
  @HttpCode(204)
  @ResponseSchema(z.void(), sessionNotFound, accountsUnavailable)
  async end(@CurrentCaller() { subject }: Caller, @Param('sessionId') id: string) {
    const own = await this.sessions.list(subject);
    if (!own.some((session) => session.id === id)) throw sessionNotFound();
    await this.sessions.end(id);
  }
}
