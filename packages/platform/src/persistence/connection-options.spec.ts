import { describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { CONNECTION_OPTIONS, tlsOptions } from './connection-options.js';

const optionsWith = (query: string) =>
  new mongoose.mongo.MongoClient(`mongodb://localhost/members?${query}`, CONNECTION_OPTIONS).options;

describe('the options of a connection to the database', () => {
  it.each([
    ['nothing', ''],
    ['an acknowledgment by the primary alone', 'w=1&journal=false'],
    ['no retries', 'retryWrites=false&retryReads=false'],
    ['uncommitted reads', 'readConcernLevel=local'],
    ['reads from secondaries', 'readPreference=secondaryPreferred'],
  ])('[F56] request majority reads and writes when the connection string requests %s', (_what, query) => {
    const { readConcern, writeConcern, retryWrites, retryReads, readPreference } = optionsWith(query);
    expect(readConcern).toMatchObject({ level: 'majority' });
    expect(writeConcern).toMatchObject({ w: 'majority', journal: true });
    expect({ retryWrites, retryReads, mode: readPreference.mode }).toEqual({
      retryWrites: true,
      retryReads: true,
      mode: 'primary',
    });
  });

  it.each([
    ['nothing', ''],
    ['no limits', 'serverSelectionTimeoutMS=0&connectTimeoutMS=0&wtimeoutMS=0'],
    ['other limits', 'serverSelectionTimeoutMS=600000&connectTimeoutMS=600000&wtimeoutMS=600000'],
  ])('limit every wait when the connection string requests %s', (_what, query) => {
    const { serverSelectionTimeoutMS, connectTimeoutMS, writeConcern } = optionsWith(query);
    expect({ serverSelectionTimeoutMS, connectTimeoutMS }).toEqual({
      serverSelectionTimeoutMS: 15_000,
      connectTimeoutMS: 5_000,
    });
    expect(writeConcern).toMatchObject({ wtimeoutMS: 15_000 });
  });
});

describe('the encryption of a connection to the database', () => {
  const optionsOf = (authority: string | undefined, query = '') =>
    new mongoose.mongo.MongoClient(`mongodb://localhost/members?${query}`, tlsOptions(authority)).options;

  it.each(['', 'tls=true'])('is on and trusts only a configured authority (connection string: %s)', (query) => {
    expect(optionsOf('PEM', query)).toMatchObject({ tls: true, ca: 'PEM' });
  });

  it('cannot be turned off by a connection string: the driver rejects the contradiction', () => {
    expect(() => optionsOf('PEM', 'tls=false')).toThrow('All values of tls/ssl must be the same');
  });

  it('depends on the connection string without a configured certificate authority', () => {
    expect(optionsOf(undefined).tls).toBeFalsy();
    expect(optionsOf(undefined, 'tls=true')).toMatchObject({ tls: true });
  });
});
