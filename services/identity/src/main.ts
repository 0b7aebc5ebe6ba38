import { IdentityService } from '@numbercast/contracts/identity/v1/service';
import { bootstrap } from '@numbercast/platform';
import { config } from './config.js';
import { IdentityModule } from './identity.module.js';

await bootstrap(IdentityModule, config, { rpc: { service: IdentityService, port: config.GRPC_PORT } });
