import { text } from 'node:stream/consumers';
import { makeGateHash } from './gate-hash.js';

// Run as: echo 'the password' | node services/identity/dist/console-access/make-gate-hash.js
const password = (await text(process.stdin)).trim();
if (!password) throw new Error('pass the password on standard input');
console.log(await makeGateHash(password));
