import type { Engines } from './engines/engines.js';
import { between, type SeededRandom, seededRandom, oneOf } from './seeded-random.js';
import { type FaultCounts, FaultProxy, type FaultTarget } from './fault-proxy.js';
import type { Ports } from './ports.js';

type Rewrite = NonNullable<FaultTarget['rewrite']>;
const PORT_BYTES = 4;
/** Interval between injected faults, in milliseconds. */
const STRIKE_AFTER_MS = [300, 1_500] as const;

/** Addresses of the providers and result feeds. */
const PROVIDERS = ['STRIPE_API_URL', 'TWILIO_API_URL', 'SENDGRID_API_URL', 'FEED_A_URL', 'FEED_B_URL'];
/** The address for provider callbacks. Twilio signs it, so it must be the public one. */
const REPORTS = ['STRIPE_WEBHOOK_URL', 'SENDGRID_EVENTS_URL'];

/**
 * Injects faults between the services, and between them and the engines and providers: connections are cut, truncated,
 * delayed and reordered.
 */
export class NetworkFaults {
  private readonly proxies: FaultProxy[] = [];
  private readonly chance: SeededRandom;
  private timer: NodeJS.Timeout | undefined;

  constructor(seed: string) {
    this.chance = seededRandom(seed);
  }

  /** Returns the engines with addresses that lead through the proxies. */
  async before({ kafkaBrokers, kafkaSaslBrokers, mongodbUri, keycloakUrl, ...rest }: Engines): Promise<Engines> {
    return {
      ...rest,
      kafkaBrokers: await this.throughToBrokers(kafkaBrokers),
      kafkaTls: null, // encrypted data cannot be rewritten in transit
      kafkaSaslBrokers: kafkaSaslBrokers && (await this.throughToBrokers(kafkaSaslBrokers)),
      mongodbUri: (await this.throughTo(mongodbUri)).replace(/\/$/, ''),
      keycloakUrl: await this.throughTo(keycloakUrl),
    };
  }

  /** Returns RPC ports that lead through the proxies. */
  async beforeRpc({ rpc }: Ports): Promise<Record<string, number>> {
    const calls = Object.entries(rpc).map(async ([name, port]) => {
      const url = await this.throughTo(`grpc://127.0.0.1:${port}`);
      return [name, Number(new URL(url).port)] as const;
    });
    return Object.fromEntries(await Promise.all(calls));
  }

  /** Routes calls to providers and their callbacks through the proxies. @param environments by process */
  async beforeProviders(environments: Record<string, Record<string, string>>) {
    const hosts = new Map<string, string>();
    for (const environment of Object.values(environments)) {
      for (const name of [...PROVIDERS, ...REPORTS]) {
        const url = environment[name];
        if (!url) continue;
        const { host, origin } = new URL(url);
        if (!hosts.has(host)) hosts.set(host, new URL(await this.throughTo(origin)).host);
        environment[name] = url.replace(host, hosts.get(host)!);
      }
    }
  }

  /** Starts to inject faults from time to time. */
  worsen() {
    this.timer = setTimeout(
      () => {
        oneOf(this.chance, this.proxies)?.strike();
        this.worsen();
      },
      between(this.chance, ...STRIKE_AFTER_MS),
    );
  }

  get counts(): FaultCounts {
    const total: FaultCounts = { cuts: 0, delays: 0, halves: 0, reorders: 0 };
    for (const { counts } of this.proxies)
      for (const name of Object.keys(total) as (keyof FaultCounts)[]) total[name] += counts[name];
    return total;
  }

  close() {
    clearTimeout(this.timer);
    this.proxies.forEach((proxy) => proxy.close());
  }

  private async throughToBrokers(brokers: string) {
    const through = brokers.split(',').map((broker) => this.throughTo(`kafka://${broker}`, rewritePort(broker)));
    return (await Promise.all(through)).map((url) => new URL(url).host).join(',');
  }

  private async throughTo(url: string, rewrite?: Rewrite) {
    const at = new URL(url);
    const target = { host: at.hostname, port: Number(at.port), ...(rewrite && { rewrite }) };
    const proxy = new FaultProxy(target, this.chance);
    this.proxies.push(proxy);
    return url.replace(at.host, `127.0.0.1:${await proxy.listen()}`);
  }
}

/**
 * A broker advertises its address to clients: its host, followed by its port in four bytes. The port of the proxy has
 * the same length, so it is replaced in place. Brokers on other machines are not supported.
 */
function rewritePort(broker: string): Rewrite {
  const { hostname, port } = new URL(`kafka://${broker}`);
  const hostAndPort = Buffer.alloc(hostname.length + PORT_BYTES);
  hostAndPort.write(hostname);
  hostAndPort.writeInt32BE(Number(port), hostname.length);
  return (bytes, ownPort) => {
    for (let at = bytes.indexOf(hostAndPort); at >= 0; at = bytes.indexOf(hostAndPort, at + 1))
      bytes.writeInt32BE(ownPort, at + hostname.length);
    return bytes;
  };
}
