import { attacks, type Target } from './attacks.js';

// A separate process, so that it does not slow down the measured clients
const [, , name = '', target = ''] = process.argv;
process.send!(await attacks[name]!(JSON.parse(target) as Target));
process.disconnect();
