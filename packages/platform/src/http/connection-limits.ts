import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const SECOND_MS = 1_000;

/** Limits of a single connection, as options of Fastify. */
export const connectionLimits = {
  // Time without any progress in either direction. Longer than the gateway waits for a service (25 s)
  connectionTimeout: 30 * SECOND_MS,
  // From the first byte to the last of the body: 256 kB at 9 kB/s, the rate of the slowest phones
  requestTimeout: 30 * SECOND_MS,
  // Longer than load balancers keep an idle connection (60 s), or they would send requests on closed ones
  keepAliveTimeout: 65 * SECOND_MS,
  // Makes clients reconnect, also to new replicas: a persistent connection stays with its replica
  maxRequestsPerSocket: 250,
  http: {
    // Also for a connection that sends nothing at all. Browsers send their headers in one piece
    headersTimeout: 10 * SECOND_MS,
    connectionsCheckingInterval: 2 * SECOND_MS,
    // An access token, a step-up token and Keycloak's cookies need less than half of it
    maxHeaderSize: 16 * 1_024,
  },
};

// Each takes about 10 kB; together they take a quarter of a container's memory (charts/numbercast)
const CONNECTIONS = 12_000;

/** Limits the memory that connections take: at the limit, idle connections are closed to make room. */
export function limitConnections(server: Server) {
  server.maxConnections = CONNECTIONS;
  server.on('drop', () => server.closeIdleConnections());
  // The client sent a request although the last response announced that the connection closes
  server.on('dropRequest', (_request: unknown, socket: Socket) => socket.destroy());
}

/** Browsers and load balancers send the next request after the response. */
const PIPELINED = 8;

/**
 * Closes a connection that sends more requests ahead of their responses. Node parses all of them at once and holds a
 * part of each response: with hundreds in one packet, a connection whose client reads nothing takes tens of megabytes.
 */
export function limitPipelining(fastify: FastifyInstance) {
  const unanswered = new WeakMap<Socket, number>();
  fastify.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const waiting = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, waiting);
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    if (waiting <= PIPELINED) return done();
    reply.hijack();
    socket.destroy();
  });
}
