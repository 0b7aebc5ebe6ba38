import { env, platformEnv, Store } from '@numbercast/platform';
import { StepUpKeys } from './step-up-keys.js';

// `node services/identity/dist/rotate-step-up-keys.js`: signs step-up tokens with a new key and keeps the old one
// valid; with `forget` the old key becomes invalid. Needs identity's MONGODB_URI and FIELD_KEYS
// (docs/runbooks/rotate-secrets.md).
const store = new Store(env(platformEnv));
const keys = new StepUpKeys(store);
await store.connect();
if (process.argv[2] === 'forget') await keys.forgetFormer();
else await keys.rotate();
const { keys: left } = await keys.publicKeys();
console.log(`keys whose tokens are valid: ${left.map(({ kid }) => kid).join(', ')}`);
await store.close();
