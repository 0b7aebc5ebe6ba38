import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { AccessGuard, ResponseSchema, problem, Public } from '@numbercast/platform';
import { z } from 'zod';
import { ReplicaSync } from '../replica-sync.js';

const notALogoutToken = problem('not-a-logout-token', 400, 'The token does not end a session');

const logout = z.object({ logout_token: z.string().max(8_192) });

/** Receives ended sessions from Keycloak (OpenID Connect Back-Channel Logout 1.0). */
@Controller('api/backchannel-logout')
@Public()
export class BackchannelLogoutController {
  constructor(
    private readonly access: AccessGuard,
    private readonly sharing: ReplicaSync,
  ) {}

  @Post()
  @HttpCode(204)
  @Header('cache-control', 'no-store')
  @ResponseSchema(z.void(), notALogoutToken)
  async endSession(@Body({ schema: logout }) { logout_token: token }: z.infer<typeof logout>) {
    const sessionId = await this.access.endedSession(token);
    if (!sessionId) throw notALogoutToken();
    await this.sharing.endSession(sessionId);
  }
}
