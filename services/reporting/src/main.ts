import { bootstrap } from '@numbercast/platform';
import { config } from './config.js';
import { ReportingModule } from './reporting.module.js';

await bootstrap(ReportingModule, config);
