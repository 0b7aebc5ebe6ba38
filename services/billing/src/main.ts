import { bootstrap } from '@numbercast/platform';
import { BillingModule } from './billing.module.js';
import { config } from './config.js';

await bootstrap(BillingModule, config);
