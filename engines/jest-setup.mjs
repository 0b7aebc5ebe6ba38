import { startEngines } from './dist/engines.js';

/** Tests run on the real engines; whoever started them, they stay up for the next run. */
export default async function startEnginesForTests() {
  const { kafkaBrokers, kafkaSaslBrokers, mongodbUri, keycloakUrl, keycloakAdmin } = await startEngines();
  // oxlint-disable node/no-process-env -- how Jest hands settings to its workers
  process.env.KAFKA_BROKERS = kafkaBrokers;
  if (kafkaSaslBrokers) process.env.KAFKA_SASL_BROKERS = kafkaSaslBrokers;
  process.env.MONGODB_URI = mongodbUri;
  process.env.KEYCLOAK_URL = keycloakUrl;
  process.env.KEYCLOAK_ADMIN = keycloakAdmin.username;
  process.env.KEYCLOAK_ADMIN_PASSWORD = keycloakAdmin.password;
}
