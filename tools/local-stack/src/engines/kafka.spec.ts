import { describe, expect, it } from '@jest/globals';
import { EngineProblem } from './engine-problem.js';
import { everyKafkaNode, kafkaNodes, serverSettings } from './kafka.js';

// oxlint-disable node/no-process-env -- what this test is about
const { env } = process;

function namesFor(count: string) {
  env['KAFKA_NODES'] = count;
  try {
    return kafkaNodes().map(({ name }) => name);
  } finally {
    delete env['KAFKA_NODES'];
  }
}

describe('the nodes of Kafka', () => {
  it.each([
    ['1', ['kafka']],
    ['3', ['kafka-1', 'kafka-2', 'kafka-3']],
  ])('are as many as set by KAFKA_NODES=%s', (count, names) => {
    expect(namesFor(count)).toEqual(names);
  });

  it.each(['0', '2', '4', 'many'])('cannot be set by KAFKA_NODES=%s', (count) => {
    expect(() => namesFor(count)).toThrow(EngineProblem);
  });

  it('have different default ports', () => {
    const ports = everyKafkaNode.flatMap(({ usualPorts }) => usualPorts);
    expect(new Set(ports).size).toBe(ports.length);
  });

  it('replicate to three nodes in a cluster, and require two in-sync replicas', () => {
    const membership = { nodeId: 2, voters: '1@127.0.0.1:9103,2@127.0.0.1:9113,3@127.0.0.1:9123', size: 3 };
    expect(serverSettings([9112, 9113, 9114, 9115], '/data', '127.0.0.1', membership)).toMatchObject({
      'node.id': 2,
      'controller.quorum.voters': membership.voters,
      'offsets.topic.replication.factor': 3,
      'min.insync.replicas': 2,
    });
  });

  it('use a replication factor of one on a single node', () => {
    const membership = { nodeId: 1, voters: '1@127.0.0.1:9093', size: 1 };
    expect(serverSettings([9092, 9093, 9094, 9095], '/data', '127.0.0.1', membership)).toMatchObject({
      'offsets.topic.replication.factor': 1,
      'min.insync.replicas': 1,
    });
  });
});
