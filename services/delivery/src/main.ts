import { bootstrap } from '@numbercast/platform';
import { config } from './config.js';
import { DeliveryModule } from './delivery.module.js';

// SendGrid sends batches of events of up to 768 kB
await bootstrap(DeliveryModule, config, { bodyLimitBytes: 800 * 1024 });
