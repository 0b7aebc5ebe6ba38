import { MembersService } from '@numbercast/contracts/members/v1/service';
import { bootstrap } from '@numbercast/platform';
import { config } from './config.js';
import { MembersModule } from './members.module.js';

await bootstrap(MembersModule, config, { rpc: { service: MembersService, port: config.GRPC_PORT } });
