import type { SASLOptions } from 'kafkajs';
import type { KafkaConfig } from '../config/config.js';
import { clientCredentials } from './client-credentials.js';

/**
 * Returns the brokers, encryption and credentials as options of kafkajs.
 * @throws Error when a setting that the mechanism needs is missing
 */
export function connectionOptions(config: KafkaConfig) {
  const { KAFKA_BROKERS, KAFKA_TLS, KAFKA_CA } = config;
  const sasl = signIn(config);
  return {
    brokers: KAFKA_BROKERS.split(','),
    ...(KAFKA_TLS && { ssl: KAFKA_CA ? { ca: [KAFKA_CA] } : true }),
    ...(sasl && { sasl }),
  };
}

function signIn(config: KafkaConfig): SASLOptions | null {
  const { KAFKA_USERNAME: username, KAFKA_PASSWORD: password = '' } = config;
  const { KAFKA_SASL_MECHANISM: mechanism = 'scram-sha-512' } = config;
  if (!username) return null;
  if (mechanism !== 'oauthbearer') return { mechanism, username, password };
  const { KAFKA_TOKEN_URL: url, KAFKA_TOKEN_SCOPE: scope } = config;
  if (!url) throw new Error('KAFKA_TOKEN_URL: required when KAFKA_SASL_MECHANISM is oauthbearer');
  const token = clientCredentials({ url, clientId: username, clientSecret: password, scope });
  return { mechanism, oauthBearerProvider: async () => ({ value: await token() }) };
}
