import { delimiter, join } from 'node:path';
import { compiled } from './compilation.js';
import type { Engines } from './engines.js';
import { engineEnvironment } from './environment.js';
import { artifacts, LOGGING } from './kafka.js';
import { install } from './installation.js';
import { paths } from './paths.js';
import { javaCommand } from './prerequisites.js';
import { runCommand } from './run-command.js';

/** Rights on one topic or group, or on all whose names begin with `name`. */
export interface Grant {
  type: 'topic' | 'group';
  name: string;
  isPrefix: boolean;
  operations: string[];
}

export interface KafkaUser {
  name: string;
  /** Null deletes the user. */
  password: string | null;
  grants: Grant[];
}

/**
 * Sets the passwords (SCRAM-SHA-512) and exactly these rights of users; other users remain unchanged.
 * Once this resolves they can sign in.
 * @throws EngineProblem when Kafka refuses or cannot be reached
 */
export async function setKafkaUsers({ kafkaBrokers, kafkaSaslBrokers }: Engines, users: KafkaUser[]): Promise<void> {
  const libraries = await install(artifacts, () => undefined);
  const classPath = [await compiled(paths.java('kafka'), libraries), join(libraries, '*')].join(delimiter);
  const brokers = [kafkaBrokers, ...(kafkaSaslBrokers?.split(',') ?? [])];
  const program = { file: javaCommand(), args: [...LOGGING, '-Xmx64m', '-cp', classPath, 'Users', ...brokers] };
  await runCommand(
    { ...program, environment: engineEnvironment({}), input: JSON.stringify(users) },
    'Kafka: its users could not be set up',
  );
}
