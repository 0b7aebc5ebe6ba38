import { Controller, Get, Inject, Module } from '@nestjs/common';
import { Answers, CONFIG, Public } from '@numbercast/platform';
import { z } from 'zod';
import type { Config } from './config.js';
import { BackchannelLogoutController } from './ended-sessions/backchannel-logout.controller.js';
import { Sharing } from './sharing.js';

const webConfig = z.object({
  keycloakUrl: z.string(),
  realm: z.string(),
  clientId: z.string(),
  environment: z.string(),
  adminEmail: z.string(),
});

/** What the web app has to know of this installation. */
@Controller('config.json')
@Public()
class WebConfigController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Get()
  @Answers(webConfig)
  read() {
    const { KEYCLOAK_REALM: realm, ENVIRONMENT: environment, ADMIN_EMAIL: adminEmail } = this.config;
    return { keycloakUrl: '/auth', realm, clientId: 'web', environment, adminEmail };
  }
}

@Module({ controllers: [WebConfigController, BackchannelLogoutController], providers: [Sharing] })
export class GatewayModule {}
