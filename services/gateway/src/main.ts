import { AccessGuard, bootstrap } from '@numbercast/platform';
import { config } from './config.js';
import { GatewayModule } from './gateway.module.js';
import { registerRoutes } from './http-routes.js';
import { ReplicaSync } from './replica-sync.js';

await bootstrap(GatewayModule, config, {
  prepare: (app) =>
    registerRoutes(app.getHttpAdapter().getInstance(), config, app.get(AccessGuard), app.get(ReplicaSync)),
});
