import { AccessGuard, bootstrap } from '@numbercast/platform';
import { config } from './config.js';
import { GatewayModule } from './gateway.module.js';
import { openDoors } from './doors.js';
import { Sharing } from './sharing.js';

await bootstrap(GatewayModule, config, {
  prepare: (app) => openDoors(app.getHttpAdapter().getInstance(), config, app.get(AccessGuard), app.get(Sharing)),
});
