import { readConfig } from './config.js';
import { startSandbox } from './sandbox.js';

const sandbox = await startSandbox(readConfig());
console.log(JSON.stringify({ message: 'sandbox is ready', url: sandbox.url }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.close());
