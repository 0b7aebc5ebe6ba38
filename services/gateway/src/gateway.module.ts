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
    return { keycloakUrl: '/auth', realm: this.config.KEYCLOAK_REALM, clientId: 'web' };
  }
}

@Module({ controllers: [WebConfigController] })
export class GatewayModule {}
