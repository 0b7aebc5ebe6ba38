import type { SandboxClient } from '../support/sandbox-client.js';
import type { NumbersMessage } from '../support/messages.js';
import type { Drawn } from '../support/rules.js';
import { until } from '../support/wait.js';
import type { SimulatedMember } from './simulated-member.js';

const PATIENCE_MS = 120_000;

interface Notification {
  tag: string;
  body: string;
}

const SET = /(\d\d(?:-\d\d){4}) \+(\d\d)/;
const two = (ball: number) => String(ball).padStart(2, '0');

/** Browsers of members that show notifications, and the notifications that must have arrived there. */
export class PushDevices {
  constructor(
    private readonly people: readonly SimulatedMember[],
    private readonly sandbox: SandboxClient,
  ) {}

  /** Waits until every notification that is due has arrived, because its draw does not wait. @returns mismatches */
  async untilArrived(): Promise<string[]> {
    if (this.owners.length === 0) return [];
    let missing: string[] = [];
    await until(async () => {
      missing = await this.missing();
      return missing.length === 0 ? true : null;
    }, PATIENCE_MS);
    return missing;
  }

  /** How many notifications with the numbers of a draw arrived. */
  async countOf(drawId: string): Promise<number> {
    const tag = `numbers-${drawId}`;
    const all = [...(await this.received()).values()].flat();
    return all.filter((one) => one.tag === tag).length;
  }

  /**
   * Compares every notification with what was due: none is missing, repeated or for another member, the numbers
   * equal the member's other message, and a result is the official one.
   */
  async verify(arrived: readonly NumbersMessage[], resultOf: (drawId: string) => Drawn | undefined) {
    const received = await this.received();
    const wrong = this.owners.flatMap((owner) => {
      const { email, phone } = owner.script.who;
      const tags = new Map<string, number>();
      return (received.get(owner.deviceId!) ?? []).flatMap(({ tag, body }) => {
        tags.set(tag, (tags.get(tag) ?? 0) + 1);
        if (tags.get(tag)! > 1) return [`push ${tag} for ${email} arrived twice`];
        if (!owner.pushed.has(tag)) return [`push ${tag} for ${email} should not have been sent`];
        const [, whites, red] = SET.exec(body) ?? [];
        const [kind, drawId] = [tag.split('-')[0], tag.slice(tag.indexOf('-') + 1)];
        if (kind === 'result') {
          const drawn = resultOf(drawId);
          const official = drawn && `${drawn.whites.map(two).join('-')} ${two(drawn.red)}`;
          return official === `${whites} ${red}` ? [] : [`push ${tag} for ${email} has ${body}`];
        }
        const other = arrived.find((one) => one.drawId === drawId && (one.at === email || one.at === phone));
        return !other || other.sets.includes(`${whites} ${red}`) ? [] : [`push ${tag} for ${email} has other numbers`];
      });
    });
    return [...(await this.missing()).map((key) => `lost push: ${key}`), ...wrong];
  }

  private get owners() {
    return this.people.filter(({ deviceId }) => deviceId !== undefined);
  }

  private async missing(): Promise<string[]> {
    const received = await this.received();
    return this.owners.flatMap(({ deviceId, pushed, script }) => {
      const tags = new Set(received.get(deviceId!)?.map(({ tag }) => tag));
      return [...pushed].flatMap(([tag, kind]) =>
        kind === 'due' && !tags.has(tag) ? [`${tag} → ${script.who.email}`] : [],
      );
    });
  }

  private async received(): Promise<Map<string, Notification[]>> {
    const devices = await this.sandbox.pushDevices();
    return new Map(devices.map(({ id, texts }) => [id, texts.map((text) => JSON.parse(text) as Notification)]));
  }
}
