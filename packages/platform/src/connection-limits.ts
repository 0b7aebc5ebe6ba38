import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const SECOND_MS = 1_000;

/** What one connection may take of a process, whoever opens it: Fastify's options. */
export const connectionLimits = {
  // Nothing of an answer is read, or of a body sent. Longer than the gateway waits for a service (25 s)
  connectionTimeout: 30 * SECOND_MS,
  // From the first byte to the last of the body: 256 kB at 9 kB/s, which the poorest phone has
  requestTimeout: 30 * SECOND_MS,
  // Longer than load balancers keep a connection that waits (60 s), or they would send into closed ones
  keepAliveTimeout: 65 * SECOND_MS,
  // Requests sent ahead of their answers are taken in one go, and others wait meanwhile. It also gives new replicas
  // their share, as a kept connection stays with its replica
  maxRequestsPerSocket: 250,
  http: {
    // Also for a connection that says nothing at all. Browsers send their headers in one piece
    headersTimeout: 10 * SECOND_MS,
    connectionsCheckingInterval: 2 * SECOND_MS,
    // A token, a step-up and Keycloak's cookies are less than half of it
    maxHeaderSize: 16 * 1_024,
  },
};

// Each costs about 10 kB: a quarter of the memory that a container has (charts/numbercast)
const CONNECTIONS = 12_000;

/** Keeps connections from taking all memory: when there is no room, those that only wait for another request make it. */
export function limitConnections(server: Server) {
  server.maxConnections = CONNECTIONS;
  server.on('drop', () => server.closeIdleConnections());
  // Asked on although the last answer said that it closes the connection
  server.on('dropRequest', (_request: unknown, socket: Socket) => socket.destroy());
}
