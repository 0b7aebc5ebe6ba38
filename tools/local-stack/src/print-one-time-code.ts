import { nextCode } from './one-time-code.js';
import { localLogins } from './secrets.js';

console.log(await nextCode(localLogins.adminOtpSecret));
