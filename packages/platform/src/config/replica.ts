import { hostname } from 'node:os';

/** Name of this process among the replicas of a service, such as `delivery-5d9c-x7k2p/1`. */
export const REPLICA = `${hostname()}/${process.pid}`;
