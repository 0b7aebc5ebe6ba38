import { restoreEngines } from '@numbercast/local-stack/engines/backup';
import { startEngines } from '@numbercast/local-stack/engines/engines';
import { log } from '../support/run-on-stack.js';
import type { DrillContext } from './drill.js';

export const servicesOf = ({ stack }: DrillContext) => stack.processes.filter(({ name }) => name !== 'sandbox');

/** Follows docs/runbooks/restore-backup.md where Kafka is intact, until every service is ready. */
export async function restoreAllButKafka(context: DrillContext, directory: string): Promise<void> {
  const { stack, scenario } = context;
  const services = servicesOf(context);
  await context.detect('the site is unavailable', async () => {
    const answer = await fetch(`${stack.publicUrl}/api/draws`).catch(() => null);
    return !answer?.ok;
  });
  await Promise.all(services.map((service) => service.stop()));
  await restoreEngines(directory, log, ['kafka']);
  await startEngines({ report: log });
  const restoredAt = (await scenario.sandbox.now()).toISOString();
  await Promise.all(services.map((service) => service.restart({ RESTORED_AT: restoredAt })));
  await context.recover('every service is ready', async () => {
    const ready = stack.processes.map((process) => process.isReady());
    return (await Promise.all(ready)).every(Boolean);
  });
}
