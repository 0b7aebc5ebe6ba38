import { Controller, Get, Inject, Module } from '@nestjs/common';
import { CONFIG, Public } from '@numbercast/platform';
import type { Config } from './config.js';

/** What the web app has to know of this installation. */
@Controller('config.json')
@Public()
class WebConfigController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Get()
  read() {
    const { KEYCLOAK_REALM: realm, ENVIRONMENT: environment, ADMIN_EMAIL: adminEmail } = this.config;
    return { keycloakUrl: '/auth', realm, clientId: 'web', environment, adminEmail };
  }
}

@Module({ controllers: [WebConfigController] })
export class GatewayModule {}
