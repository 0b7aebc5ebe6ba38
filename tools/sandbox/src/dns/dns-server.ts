import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import dns, { type Answer, type Question } from 'dns-packet';
import type { DnsRecords } from './mail-records.js';

const TTL_S = 60;

/** A DNS server with the records of one domain, for checks of sender domains. Other names do not exist. */
export class DnsServer {
  private readonly socket: Socket = createSocket('udp4');

  private constructor(public records: DnsRecords) {}

  /** Listens on a free port of the loopback interface. */
  static async start(records: DnsRecords): Promise<DnsServer> {
    const server = new DnsServer(records);
    server.socket.on('message', (message, { port, address }) => {
      server.socket.send(server.responseTo(message), port, address);
    });
    server.socket.bind(0, '127.0.0.1');
    await once(server.socket, 'listening');
    return server;
  }

  /** `127.0.0.1:5353` */
  get address() {
    const { address, port } = this.socket.address() as AddressInfo;
    return `${address}:${port}`;
  }

  async close() {
    await new Promise<void>((resolve) => this.socket.close(() => resolve()));
  }

  private responseTo(message: Buffer): Buffer {
    const { id, questions = [] } = dns.decode(message);
    const answers = questions.flatMap((question) => this.answersTo(question));
    const isKnown = questions.some(({ name }) => this.records.cname?.[name] ?? this.records.txt?.[name]);
    const NAME_ERROR = 3;
    return dns.encode({
      type: 'response',
      ...(id !== undefined && { id }),
      flags: dns.RECURSION_DESIRED | dns.RECURSION_AVAILABLE | (isKnown ? 0 : NAME_ERROR),
      questions,
      answers,
    });
  }

  private answersTo({ name, type }: Question): Answer[] {
    const target = this.records.cname?.[name];
    if (type === 'CNAME' && target) return [{ type, name, ttl: TTL_S, data: target }];
    if (type === 'TXT') return (this.records.txt?.[name] ?? []).map((data) => ({ type, name, ttl: TTL_S, data }));
    return [];
  }
}
