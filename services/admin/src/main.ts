import { bootstrap } from '@numbercast/platform';
import { AdminModule } from './admin.module.js';
import { config } from './config.js';

await bootstrap(AdminModule, config);
