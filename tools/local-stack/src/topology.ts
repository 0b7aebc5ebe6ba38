/** A service of the system, with its usual ports. */
export interface ServiceEntry {
  name: string;
  port: number;
  rpcPort?: number;
}

/** Every service. Compose and chart name the same ones (tests/deployment/parity.spec.ts). */
export const services: ServiceEntry[] = [
  { name: 'identity', port: 3001, rpcPort: 4001 },
  { name: 'billing', port: 3002 },
  { name: 'members', port: 3003, rpcPort: 4003 },
  { name: 'numbergen', port: 3004 },
  { name: 'delivery', port: 3005 },
  { name: 'reporting', port: 3006 },
  { name: 'admin', port: 3007 },
  { name: 'gateway', port: 8080 },
];

export const sandboxPort = 3100;
/** SMTP port of the sandbox for emails of Keycloak. */
export const sandboxSmtpPort = 3125;
