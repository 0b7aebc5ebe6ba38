import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Store } from '../persistence/store.js';
import { Preflight, hasFailed } from './preflight.js';
import { printResults } from './print-results.js';

/**
 * `node services/billing/dist/main.js preflight`: checks what this service needs from its settings, engines and
 * providers. With `--json` it prints the results as one line of JSON. @returns the exit code
 */
export async function runPreflight(root: DynamicModule, args: string[]): Promise<number> {
  // Created and never started: it handles no event and runs no schedule
  const app = await NestFactory.create(root, new FastifyAdapter(), { logger: false, abortOnError: false });
  const results = await app.get(Preflight, { strict: false }).run();
  await app.get<Store | null>(Store, { strict: false })?.close();
  printResults(results, args);
  return results.some(hasFailed) ? 1 : 0;
}
