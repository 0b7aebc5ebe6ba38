import { bootstrap } from '@numbercast/platform';
import { config } from './config.js';
import { NumbergenModule } from './numbergen.module.js';

await bootstrap(NumbergenModule, config);
