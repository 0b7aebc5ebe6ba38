import { CHART } from '../chart.js';
import type { Cluster } from './cluster.js';
import { type Expectation, same } from './expectations.js';

/** Typos in values, and the text that the error must contain. */
const SLIPS = [
  { values: 'site.hosst=lottery.us', word: 'hosst' },
  { values: 'defaults.service.ipFamily=IPv6', word: 'ipFamily' },
  { values: 'defaults.service.ipFamilies={IPv5}', word: '/defaults/service/ipFamilies' },
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

/** Values that the chart refuses to install, and what the message names. */
const EXAMPLES = [
  {
    file: 'values.yaml',
    set: 'site.publicUrl=',
    names: ['site.host', 'site.postalAddress', 'site.twilioFrom', 'site.feedA', 'site.feedB', 'image.repository'],
  },
  { file: 'ci/production-values.yaml', set: 'site.mailFrom=numbers@mail.example.com', names: ['site.mailFrom'] },
  { file: 'ci/production-values.yaml', set: 'services.delivery.env.TWILIO_FROM=+15005550006', names: ['TWILIO_FROM'] },
  {
    file: 'ci/production-values.yaml',
    set: 'image.repository=registry.example/numbercast',
    names: ['image.repository'],
  },
  { file: 'ci/production-values.yaml', set: 'edge.host=www.numbercast.example', names: ['edge.host'] },
];

/** Verifies that the chart rejects example values with one message that names each of them, and no others. */
export async function rejectsExamples(cluster: Cluster): Promise<Expectation[]> {
  const judged = EXAMPLES.map(async ({ file, set, names }) => {
    const { code, stderr } = await cluster.tryHelm(
      'template',
      CHART,
      '--values',
      `${CHART}/${file}`,
      '--set-string',
      set,
    );
    const listed = [...stderr.matchAll(/^ {2}(\S+): .*$/gm)].map(([line, value = '']) => [value, line] as const);
    const unnamed = names.filter((name) => !listed.some(([, line]) => line.includes(name)));
    return [
      { holds: code !== 0, otherwise: `examples are installed: ${file} with ${set}` },
      { holds: unnamed.length === 0, otherwise: `${unnamed.join()} of ${file} with ${set} is not listed: ${stderr}` },
      same(`number of examples listed of ${file} with ${set}`, listed.length, names.length),
    ];
  });
  return (await Promise.all(judged)).flat();
}

/** Verifies that the API server rejects a field that it does not know, as {@link Installation.validate} relies on. */
export async function rejectsUnknownFields(cluster: Cluster): Promise<Expectation[]> {
  const rendered = await cluster.helm('template', CHART, '--values', `${CHART}/ci/default-values.yaml`, '--no-hooks');
  const input = rendered.replaceAll('readinessProbe:', 'readynessProbe:');
  const apply = ['apply', '--dry-run=server', '--validate=strict', '--filename=-'];
  const { code, stderr } = await cluster.tryKubectl(apply, { input });
  return [
    { holds: code !== 0, otherwise: 'an unknown field of a pod is accepted' },
    { holds: stderr.includes('readynessProbe'), otherwise: `an unknown field is rejected without its name: ${stderr}` },
  ];
}
