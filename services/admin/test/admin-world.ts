import { randomUUID } from 'node:crypto';
import { create, toBinary } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { AdminActedSchema } from '@numbercast/contracts/admin/v1/events';
import { CONFIG, type PlatformConfig } from '@numbercast/platform';
import { Bus } from '@numbercast/platform/messaging/kafka';
import { provisionTopics } from '@numbercast/platform/messaging/provision';
import { bootForTest, eventually } from '@numbercast/platform/testing';
import { AdminModule } from '../src/admin.module.js';

export interface Listed<Item> {
  items: Item[];
  total: number;
  isTotalCapped: boolean;
  previous: string | null;
  next: string | null;
}

export interface DeadLetterFields {
  id: string;
  group: string;
  topic: string;
  type: string;
  key: string;
  error: string;
  at: string;
  replays: number;
}

export interface Entry {
  id: string;
  at: string;
  actor: string;
  action: string;
  target: string;
}

/** The service with the dead letter topics of all the others, and the administrator who uses it. */
export async function adminWorld() {
  const service = await bootForTest(AdminModule);
  const config = service.app.get<PlatformConfig>(CONFIG);
  const bus = new Bus(config, 'others');
  const topics = await provisionTopics(bus, config.KAFKA_NAMESPACE);
  const topicOf = (name: string) => config.KAFKA_NAMESPACE + name;

  async function ask<T>(method: string, path: string, headers: Record<string, string> = {}, body?: object) {
    const json: Record<string, string> = body ? { 'content-type': 'application/json' } : {};
    const response = await fetch(service.url + path, {
      method,
      headers: { ...headers, ...json },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as T };
  }

  // Assigned, not spread: a restarted service has another app and address
  return Object.assign(service, {
    ask,

    asksAsAdmin: async <T>(method: string, path: string, body?: object) =>
      ask<T>(method, path, await service.asAdmin(), body),

    /** Writes a dead letter: an operator action that a consumer of the given service failed to handle. */
    async writeDeadLetter(
      group: string,
      { target = randomUUID(), at = new Date(), error = 'the store was away' } = {},
    ) {
      const value = toBinary(
        AdminActedSchema,
        create(AdminActedSchema, { actor: 'ann', action: 'resent numbers', target, at: timestampFromDate(at) }),
      );
      const headers = {
        ce_id: `test/${target}:1`,
        ce_type: AdminActedSchema.typeName,
        ce_subject: target,
        ce_sequence: '1',
        ce_time: at.toISOString(),
        'x-topic': topicOf('admin.v1'),
        'x-error': error,
        'x-failed-at': at.toISOString(),
      };
      const deadLetters = [{ topic: topicOf(`${group}.dlq`), messages: [{ key: target, value, headers }] }];
      await eventually(() => bus.send(deadLetters)); // a new topic has no leader yet
      return { target, headers };
    },

    /** Waits until the dead letter with this key is listed. */
    letterAbout: (key: string) =>
      eventually(async () => {
        const { body } = await ask<Listed<DeadLetterFields>>('GET', '/api/admin/dead-letters', await service.asAdmin());
        const found = body.items.find((deadLetter) => deadLetter.key === key);
        if (!found) throw new Error(`no dead letter about ${key}`);
        return found;
      }),

    /** Waits until this many entries of the audit log have this target. */
    entriesAbout: (target: string, count = 1) =>
      eventually(async () => {
        const { body } = await ask<Listed<Entry>>('GET', '/api/admin/audit', await service.asAdmin());
        const found = body.items.filter((entry) => entry.target === target);
        if (found.length < count) throw new Error(`${found.length} of ${count} entries about ${target}`);
        return found;
      }),

    /** Waits for a message with this key in a topic. */
    async messageAbout(topic: string, key: string) {
      const seen: { key: string; headers: Record<string, string>; value: Uint8Array | null }[] = [];
      const reader = await bus.consume(`${config.KAFKA_NAMESPACE}reader.${randomUUID()}`, {
        topics: [topicOf(topic)],
        sessionTimeoutMs: 10_000,
        rebalanceTimeoutMs: 60_000,
        partitionsAtOnce: 1,
        onBatch: async ({ messages }) => void seen.push(...messages),
      });
      const found = await eventually(() => {
        const message = seen.find((candidate) => candidate.key === key);
        if (!message) throw new Error(`nothing about ${key} in ${topic}`);
        return message;
      });
      await reader.disconnect();
      return found;
    },

    async end() {
      await service.close();
      // The service deletes its own topics on close
      const left = topics.filter((topic) => topic.endsWith('.dlq') || topic.includes('.retry.'));
      await bus.remove(left.filter((topic) => !topic.startsWith(topicOf('admin.'))));
      await bus.disconnect();
    },
  });
}
