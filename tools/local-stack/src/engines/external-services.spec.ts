import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { checkBrokers, checkMongodb, mongodbAddress } from './external-services.js';

describe('the addresses of external engines', () => {
  it.each([
    ['mongodb://db:27017/members', 'mongodb://db:27017', ['db:27017']],
    ['mongodb://db/', 'mongodb://db', ['db']],
    ['mongodb://user:p%40ss@one:1,two:2', 'mongodb://user:p%40ss@one:1,two:2', ['one:1', 'two:2']],
    ['mongodb+srv://cluster.example.com/x', 'mongodb+srv://cluster.example.com', ['cluster.example.com']],
  ])('contain the server without a database name: %s', (given, address, hosts) => {
    expect(mongodbAddress(given)).toMatchObject({ address, hosts });
  });

  it.each(['http://db:27017', 'mongodb://', 'db:27017'])('are rejected for MongoDB: %s', (given) => {
    expect(() => mongodbAddress(given)).toThrow('MONGODB_URI is not a mongodb:// address');
  });

  it('are rejected with options, to which a database name could not be appended', () => {
    expect(() => mongodbAddress('mongodb://db/?replicaSet=rs0')).toThrow('must have no ?options');
  });

  it('are accepted when one of several brokers can be reached', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const brokers = `127.0.0.1:1,127.0.0.1:${port}`;
    expect(await checkBrokers(brokers)).toBe(brokers);
    server.close();
  });

  it('are rejected with the variable whose servers cannot be reached', async () => {
    await expect(checkBrokers('127.0.0.1:1')).rejects.toThrow('KAFKA_BROKERS: none of its servers can be reached');
    await expect(checkMongodb('mongodb://127.0.0.1:1')).rejects.toThrow('MONGODB_URI: none of its servers');
  });
});
