import { restoreEngines } from '@numbercast/local-stack/engines/backup';
import { startEngines } from '@numbercast/local-stack/engines/engines';
import { say } from '../support/run-on-stack.js';
import type { Scene } from './drill.js';

export const servicesOf = ({ stack }: Scene) => stack.processes.filter(({ name }) => name !== 'sandbox');

/** Follows docs/runbooks/restore-backup.md where Kafka is intact, until every service is ready. */
export async function restoreAllButKafka(scene: Scene, directory: string): Promise<void> {
  const { stack, story } = scene;
  const services = servicesOf(scene);
  await scene.notice('the site says that it cannot be used', async () => {
    const answer = await fetch(`${stack.publicUrl}/api/draws`).catch(() => null);
    return !answer?.ok;
  });
  await Promise.all(services.map((service) => service.stop()));
  await restoreEngines(directory, say, ['kafka']);
  await startEngines({ report: say });
  const restoredAt = (await story.outside.now()).toISOString();
  await Promise.all(services.map((service) => service.restart({ RESTORED_AT: restoredAt })));
  await scene.repair('every service is ready', async () => {
    const ready = stack.processes.map((process) => process.isReady());
    return (await Promise.all(ready)).every(Boolean);
  });
}
