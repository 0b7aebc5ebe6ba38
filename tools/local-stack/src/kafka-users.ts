import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Grant, KafkaUser } from './engines/kafka-users.js';
import { parseAllDocuments } from 'yaml';
import { repository } from './paths.js';
import { randomSecret } from './secrets.js';

/** A `KafkaUser` resource of the cluster's Kafka operator. */
interface OperatorsUser {
  kind: string;
  metadata: { name: string };
  spec: {
    authorization: {
      acls: { resource: { type: 'topic' | 'group'; name: string; patternType?: 'prefix' }; operations: string[] }[];
    };
  };
}

/** Reads the users of a cluster and their rights from the only file that defines them. */
export async function usersOfCluster(): Promise<{ name: string; grants: Grant[] }[]> {
  const text = await readFile(join(repository, 'k8s', 'platform', 'kafka.yaml'), 'utf8');
  const objects = parseAllDocuments(text).map((document) => document.toJS() as OperatorsUser);
  return objects
    .filter(({ kind }) => kind === 'KafkaUser')
    .map(({ metadata, spec }) => ({
      name: metadata.name,
      grants: spec.authorization.acls.map(({ resource: { type, name, patternType }, operations }) => ({
        type,
        name,
        isPrefix: patternType === 'prefix',
        operations,
      })),
    }));
}

/** Users by service or other client. */
export type KafkaUsers = Record<string, KafkaUser>;

/**
 * Returns the same users with the same rights in a namespace of topics, with generated passwords.
 * @param suffix appended to user names, where a service already has another user
 */
export async function usersIn(namespace: string, suffix = ''): Promise<KafkaUsers> {
  const prefix = namespace && `${namespace}.`;
  const users = (await usersOfCluster()).map(({ name, grants }) => [
    name,
    {
      name: prefix + name + suffix,
      password: randomSecret(),
      grants: grants.map((grant) => ({ ...grant, name: prefix + grant.name })),
    },
  ]);
  return Object.fromEntries(users) as KafkaUsers;
}
