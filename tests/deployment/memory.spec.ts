import { describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { containerSettings, memoryLimitOf } from '../support/container.js';
import { chartValues } from './chart.js';

const BYTES_PER_MIB = 2 ** 20;

/** The largest heap of Node in the container of a service, MiB. */
async function heapLimitOf(service: string) {
  const script = "require('node:v8').getHeapStatistics().heap_size_limit";
  const { stdout } = await promisify(execFile)(process.execPath, ['--print', script], {
    env: await containerSettings(service),
  });
  return Number(stdout) / BYTES_PER_MIB;
}

describe('the memory limit of each service in the chart', () => {
  it('leaves a quarter to buffers and code when the heap of Node is full', async () => {
    const { services } = await chartValues();
    const names = Object.keys(services);
    expect(names.length).toBeGreaterThan(0);
    const limits = await Promise.all(
      names.map(async (name) => ({ name, heap: await heapLimitOf(name), container: await memoryLimitOf(name) })),
    );
    expect(limits.filter(({ heap, container }) => heap > (container * 3) / 4)).toEqual([]);
  });
});
