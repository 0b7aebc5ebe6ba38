import { describe, expect, it } from '@jest/globals';
import { kafkaEnv, parseEnv } from '../config/config.js';
import { connectionOptions } from './connection.js';

const optionsOf = (settings: Record<string, string>) => connectionOptions(parseEnv(kafkaEnv, settings).data!);
const signedIn = { KAFKA_USERNAME: 'members', KAFKA_PASSWORD: 'secret' };

describe('the connection to Kafka', () => {
  it('uses every broker in the list', () => {
    expect(optionsOf({ KAFKA_BROKERS: ' a:9092, b:9093' })).toEqual({ brokers: ['a:9092', 'b:9093'] });
  });

  it('signs in with SCRAM-SHA-512 when the settings name no mechanism', () => {
    expect(optionsOf(signedIn)).toMatchObject({
      sasl: { mechanism: 'scram-sha-512', username: 'members', password: 'secret' },
    });
  });

  it.each(['plain', 'scram-sha-256', 'scram-sha-512'])('signs in with %s', (mechanism) => {
    const sasl = { mechanism, username: 'members', password: 'secret' };
    expect(optionsOf({ ...signedIn, KAFKA_SASL_MECHANISM: mechanism })).toMatchObject({ sasl });
  });

  it('signs in with a token, and requires the token endpoint to be set', () => {
    const settings = { ...signedIn, KAFKA_SASL_MECHANISM: 'oauthbearer' };
    expect(() => optionsOf(settings)).toThrow('KAFKA_TOKEN_URL');
    const { sasl } = optionsOf({ ...settings, KAFKA_TOKEN_URL: 'https://sso.example/token' });
    expect(sasl).toEqual({ mechanism: 'oauthbearer', oauthBearerProvider: expect.any(Function) });
  });

  it('trusts the configured certificate authority, or those that Node trusts', () => {
    const certificate = '-----BEGIN CERTIFICATE-----';
    expect(optionsOf({ KAFKA_TLS: 'true', KAFKA_CA: certificate })).toMatchObject({ ssl: { ca: [certificate] } });
    expect(optionsOf({ KAFKA_TLS: 'true' })).toMatchObject({ ssl: true });
  });
});

describe('the list of brokers', () => {
  it.each(['a:9092,', 'a:9092,,b:9092', ',', 'a', 'a:9092 b:9092'])('is rejected: "%s"', (brokers) => {
    const { error } = parseEnv(kafkaEnv, { KAFKA_BROKERS: brokers });
    expect(error!.issues.map(({ path }) => path)).toEqual([['KAFKA_BROKERS']]);
  });
});
