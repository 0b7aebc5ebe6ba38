import { describe, expect, it } from '@jest/globals';
import { readFigures } from '@numbercast/capacity-planner/figures';
import { tablesOf, withTables } from '@numbercast/capacity-planner/tables';
import { chartValues } from '../deployment/chart.js';
import { readText } from '../support/repository.js';

describe('docs/capacity.md', () => {
  it('contains the tables computed from the measurements, the product and the simulation', async () => {
    const document = await readText('docs/capacity.md');
    const tables = await tablesOf(await readFigures());
    expect(withTables(document, tables)).toBe(document);
    const { config } = await chartValues();
    expect(tables['processes']).toContain(`| Kafka partitions of a topic | ${config['KAFKA_PARTITIONS']} |`);
    expect(config['KAFKA_REPLICATION']).toBe(3);
  });
});
