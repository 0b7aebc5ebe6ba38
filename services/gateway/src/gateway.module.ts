import { Controller, Get, Inject, Module } from '@nestjs/common';
import {
  ResponseSchema,
  CONFIG,
  Leases,
  MongodbCheck,
  type PlatformConfig,
  Public,
  Store,
  type WebConfig,
} from '@numbercast/platform';
import { z } from 'zod';
import type { Config } from './config.js';
import { BackchannelLogoutController } from './session-revocation/backchannel-logout.controller.js';
import { ReplicaSync } from './replica-sync.js';
import { ReplicaSyncCheck } from './replica-sync.check.js';
import { StatusController } from './status/status.controller.js';
import { StatusService } from './status/status.service.js';

const webConfig = z.object({
  keycloakUrl: z.string(),
  realm: z.string(),
  clientId: z.string(),
  environment: z.string(),
});

/** Serves the installation's settings for the web app. */
@Controller('config.json')
@Public()
class WebConfigController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Get()
  @ResponseSchema(webConfig)
  read() {
    const { KEYCLOAK_REALM: realm, ENVIRONMENT: environment } = this.config;
    return { keycloakUrl: '/auth', realm, clientId: 'web', environment };
  }
}

/** Returns the database shared by the replicas; null when none is configured. */
function sharedStore(config: Config): Store | null {
  const settings: WebConfig = config;
  return config.REPLICA_SYNC_URI
    ? new Store({ ...settings, MONGODB_URI: config.REPLICA_SYNC_URI } as PlatformConfig)
    : null;
}

@Module({
  controllers: [WebConfigController, BackchannelLogoutController, StatusController],
  providers: [
    { provide: Store, inject: [CONFIG], useFactory: sharedStore },
    { provide: Leases, inject: [Store], useFactory: (store: Store | null) => store && new Leases(store) },
    ReplicaSync,
    ReplicaSyncCheck,
    StatusService,
    {
      provide: MongodbCheck,
      inject: [Store, Leases],
      useFactory: (store: Store | null, leases: Leases | null) => store && leases && new MongodbCheck(store, leases),
    },
  ],
})
export class GatewayModule {}
