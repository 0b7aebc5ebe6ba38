import { readText, readYaml } from './repository.js';

interface Workload {
  resources?: { limits?: { memory?: string } };
}

interface Values {
  defaults: Workload;
  services: Record<string, Workload>;
}

/**
 * Settings of the allocator and of Node in the image. Without the allocator's, a process uses a tenth more memory; the
 * space for new objects would depend on the memory of this machine.
 */
export async function imageSettings() {
  const dockerfile = await readText('Dockerfile');
  const all = [...dockerfile.matchAll(/\b(MALLOC_\w+|NODE_OPTIONS)=(?:"([^"]+)"|(\S+))/g)].map(
    ([, name, quoted, plain]) => [name, quoted ?? plain],
  );
  const { NODE_OPTIONS, ...allocator } = Object.fromEntries(all) as Record<string, string>;
  if (!NODE_OPTIONS || Object.keys(allocator).length === 0) throw new Error('the Dockerfile lacks settings of Node');
  return { NODE_OPTIONS, ...allocator };
}

/** Memory limit of a service in the chart, MiB. */
export async function memoryLimitOf(service: string): Promise<number> {
  const { defaults, services } = await readYaml<Values>('charts/numbercast/values.yaml');
  const limit = services[service]?.resources?.limits?.memory ?? defaults.resources?.limits?.memory;
  const [, mebibytes] = /^(\d+)Mi$/.exec(limit ?? '') ?? [];
  if (!mebibytes) throw new Error(`${service} has no memory limit in MiB`);
  return Number(mebibytes);
}

/** The environment in which a process on this machine manages its memory as in the container of a service. */
export async function containerSettings(service: string) {
  const image = await imageSettings();
  // Node limits old objects to half of a container's memory; here the limit would depend on the whole machine
  return { ...image, NODE_OPTIONS: `${image.NODE_OPTIONS} --max-old-space-size=${(await memoryLimitOf(service)) / 2}` };
}
