import { describe, expect, it } from '@jest/globals';
import { eventTopics, ownTopics } from '@numbercast/platform/messaging/provision';
import { TopicNames } from '@numbercast/platform/messaging/topics';
import { usersOfCluster } from '@numbercast/local-stack/kafka-users';
import { services } from '@numbercast/local-stack/topology';
import { declaredTopics } from './declared-topics.js';
import { readText } from '../support/repository.js';

/** The gateway neither consumes nor publishes events. */
const names = services.map(({ name }) => name).filter((name) => name !== 'gateway');

/** One line for each right: `Write topic members.v1`. */
async function rightsGiven(user: string) {
  const { grants } = (await usersOfCluster()).find(({ name }) => name === user)!;
  return grants.flatMap(({ type, name, isPrefix, operations }) =>
    operations.map((operation) => `${operation} ${type} ${name}${isPrefix ? '…' : ''}`),
  );
}

/** The topic rights a service needs, from its source and from the handling of failed events. */
async function rightsNeeded(service: string) {
  const { written, read } = await declaredTopics(service);
  const { group, deadLetters } = new TopicNames('', service);
  // After a restore, a service reads the events it has published
  const topicsRead = new Set([...read, ...(await ownTopics('', service))]);
  return [
    ...[...written].map((topic) => `Write topic ${topic}`),
    ...[...topicsRead].map((topic) => `Read topic ${topic}`),
    `Write topic ${group}.retry.…`,
    `Read topic ${group}.retry.…`,
    `Write topic ${deadLetters}`,
    `Read group ${group}`,
    `Read group ${group}.restore`,
    ...(service === 'admin' ? rightsToDeadLetters() : []),
  ];
}

/** The console lists the dead letters of all services, and replays one through the first retry topic of its group. */
function rightsToDeadLetters() {
  const others = names.filter((name) => name !== 'admin').map((name) => new TopicNames('', name));
  return [
    'Read topic admin.dlq',
    'Read group admin.dead-letters',
    ...others.map(({ deadLetters }) => `Read topic ${deadLetters}`),
    ...others.map(({ retries }) => `Write topic ${retries[0]}`),
  ];
}

describe('the users of Kafka', () => {
  it('are the services that consume or publish events, and the provisioning job', async () => {
    const users = (await usersOfCluster()).map(({ name }) => name);
    expect(users.toSorted()).toEqual([...names, 'provisioning'].toSorted());
  });

  it.each(names)('[A13.6] have exactly the permissions that their code needs: %s', async (name) => {
    const [given, needed] = [await rightsGiven(name), await rightsNeeded(name)];
    expect({
      missing: needed.filter((right) => !given.includes(right)),
      superfluous: given.filter((right) => !needed.includes(right)),
    }).toEqual({ missing: [], superfluous: [] });
  });

  it('may create and configure topics of services only: provisioning', async () => {
    const given = await rightsGiven('provisioning');
    const operations = ['Create', 'Describe', 'DescribeConfigs', 'AlterConfigs'];
    const needed = names.flatMap((name) => operations.map((operation) => `${operation} topic ${name}.…`));
    expect(given.toSorted()).toEqual(needed.toSorted());
    const topics = await eventTopics('');
    expect(topics.filter((topic) => !names.some((name) => topic.startsWith(`${name}.`)))).toEqual([]);
  });

  it('authenticate with passwords over TLS and have no permissions by default', async () => {
    const yaml = await readText('k8s/platform/kafka.yaml');
    expect(yaml.match(/type: scram-sha-512 \}/g)).toHaveLength(names.length + 2); // the listener, provisioning
    expect(yaml).toContain('authorization: { type: simple } # ');
    expect(yaml).not.toMatch(/tls: false|superUsers/);
  });
});
