import { startEngines } from './dist/engines.js';

/** Tests run on the real engines; whoever started them, they stay up for the next run. */
export default async function startEnginesForTests() {
  const { kafkaBrokers, kafkaSaslBrokers, kafkaTls, mongodbUri, keycloakUrl, keycloakAdmin } = await startEngines();
  // oxlint-disable node/no-process-env -- how Jest hands settings to its workers
  process.env.KAFKA_BROKERS = kafkaBrokers;
  if (kafkaSaslBrokers) process.env.KAFKA_SASL_BROKERS = kafkaSaslBrokers;
  if (kafkaTls) {
    process.env.KAFKA_TLS_BROKERS = kafkaTls.brokers;
    process.env.KAFKA_TLS_CA_FILE = kafkaTls.caFile;
  }
  process.env.MONGODB_URI = mongodbUri;
  process.env.KEYCLOAK_URL = keycloakUrl;
  process.env.KEYCLOAK_ADMIN = keycloakAdmin.username;
  process.env.KEYCLOAK_ADMIN_PASSWORD = keycloakAdmin.password;
}
