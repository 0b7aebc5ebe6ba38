import { CHART } from '../chart.js';
import type { Cluster } from './cluster.js';
import type { Expectation } from './expectations.js';

/** Slips of the pen in values, and what has to be named when they are refused. */
const SLIPS = [
  { values: 'services.members.replcas=3', word: 'replcas' },
  { values: 'services.memberz.replicas=3', word: 'memberz' },
  { values: 'config.KAFKA_BROKER=kafka:9092', word: 'KAFKA_BROKER' },
  { values: 'edge.type=ingres', word: '/edge/type' },
  { values: 'networkPolicy.engines.kafka.to=null', word: '/networkPolicy/engines/kafka' },
];

/** Verifies that the chart rejects values with a typo and names the typo. */
export async function rejectsTypos(cluster: Cluster): Promise<Expectation[]> {
  const judged = SLIPS.map(async ({ values, word }) => {
    const { code, stderr } = await cluster.tryHelm(
      'template',
      CHART,
      '--values',
      `${CHART}/ci/default-values.yaml`,
      '--set',
      values,
    );
    return [
      { holds: code !== 0, otherwise: `${values} is taken by the chart` },
      {
        holds: stderr.includes(word),
        otherwise: `${values} is refused without being named: ${stderr}`,
      },
    ];
  });
  return (await Promise.all(judged)).flat();
}
