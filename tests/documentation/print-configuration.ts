import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { services } from '@numbercast/local-stack/topology';
import { kafkaEnv, platformEnv, webEnv } from '@numbercast/platform/config/config';
import { z } from 'zod';
import { composeEnvironments } from '../deployment/compose.js';
import { repository } from '../support/repository.js';

// Prints docs/configuration.md. A separate process, because services read their settings from its environment:
// `node tests/dist/documentation/print-configuration.js`

type Settings = z.ZodRawShape;

interface Description {
  description?: string;
  secret?: boolean;
}

const load = async <T>(path: string) => (await import(pathToFileURL(join(repository, path)).href)) as T;

function rowOf(name: string, schema: z.core.$ZodType): string {
  const { description, secret } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Description;
  if (!description) throw new Error(`${name} has no description`);
  return `| \`${name}\` | ${description} | ${defaultOf(schema)} | ${secret ? 'yes' : ''} |`;
}

function defaultOf(schema: z.core.$ZodType): string {
  const { success, data } = z.safeParse(schema, undefined);
  if (!success) return '**required**';
  if (data === undefined || data === '') return '–';
  return `\`${typeof data === 'string' ? data : JSON.stringify(data)}\``;
}

function section(title: string, text: string, settings: Settings, without: Settings = {}): string {
  const rows = Object.entries(settings)
    .filter(([name, schema]) => without[name] !== schema)
    .map(([name, schema]) => rowOf(name, schema));
  const table = ['| Setting | Meaning | Default | Secret |', '| --- | --- | --- | --- |', ...rows].join('\n');
  return [`## ${title}`, text, ...(rows.length > 0 ? [table] : [])].filter(Boolean).join('\n\n');
}

async function ofService(name: string, environment: Record<string, string>): Promise<string> {
  // oxlint-disable-next-line node/no-process-env -- where services read their settings
  process.env = environment;
  const { settings } = await load<{ settings: Settings }>(`services/${name}/dist/config.js`);
  return section(name, '', settings, 'MONGODB_URI' in settings ? platformEnv : webEnv);
}

const environments = await composeEnvironments();
const sections = [
  section('All services', '', webEnv),
  section('Services with Kafka and a database', 'All services except the gateway.', platformEnv, webEnv),
];
for (const { name } of services) sections.push(await ofService(name, environments[name]!));
const { realmSettings } = await load<{ realmSettings: Settings }>('services/identity/dist/realm/realm-settings.js');
const { archiveEnv } = await load<{ archiveEnv: Settings }>(
  'services/delivery/dist/retention/archive/archive-config.js',
);
sections.push(
  section(
    'Topic provisioning',
    'The Job that creates the topics also reads the settings of Kafka.',
    kafkaEnv,
    kafkaEnv,
  ),
  section('Realm migration', '`make realm` and the Job of the chart.', realmSettings),
  section('Archive of messages', '`make archive` and the CronJob of the chart.', archiveEnv),
);
console.log(`# Configuration reference

\`make configuration\` writes this file from the schemas that the processes read their settings with.

A process reads its settings from environment variables once, when it starts. If one is missing or invalid, the process prints
its name and the reason, and ends. For each setting \`X\`, \`X_FILE\` can name a file that contains the value instead; the chart
mounts secrets that way. Values marked as secret belong into a Secret.

${sections.join('\n\n')}`);
process.exit();
