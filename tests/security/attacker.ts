import { attacks, type Target } from './attacks.js';

// A process of its own: what it does must not slow down those who are measured
const [, , name = '', target = ''] = process.argv;
process.send!(await attacks[name]!(JSON.parse(target) as Target));
process.disconnect();
