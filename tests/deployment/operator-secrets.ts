import { manifestsIn, readText } from '../support/repository.js';

interface SecretReference {
  name: string;
}

interface MongoUser {
  name: string;
  db: string;
  passwordSecretRef: SecretReference;
  scramCredentialsSecretName: string;
}

/** A resource of k8s/platform that an operator manages. */
interface OperatorResource {
  kind: string;
  metadata: { name: string };
  spec: {
    entityOperator?: { userOperator?: { secretPrefix?: string } };
    users?: MongoUser[];
    security?: { tls?: { certificateKeySecretRef?: SecretReference; caCertificateSecretRef?: SecretReference } };
    db?: { usernameSecret: SecretReference };
  };
}

/** The name of a Secret and its owner. */
export type SecretOwner = [secret: string, owner: string];

const FILES = ['kafka', 'mongo', 'keycloak'].map((engine) => `k8s/platform/${engine}.yaml`);

/**
 * Secrets that the operators of k8s/platform create, and those that their resources read from the installation. The names
 * follow the operators' sources: Strimzi (KafkaResources, EntityUserOperatorSpec), MongoDB Controllers
 * (mongodbcommunity_types.go) and Keycloak (KeycloakRealmImportSecretDependentResource).
 */
export async function operatorSecrets(): Promise<SecretOwner[]> {
  const texts = await Promise.all(FILES.map(readText));
  const resources = texts.flatMap(manifestsIn) as unknown[] as OperatorResource[];
  const prefix = resources.find(({ kind }) => kind === 'Kafka')?.spec.entityOperator?.userOperator?.secretPrefix ?? '';
  return resources.flatMap((resource) => secretsOf(resource, prefix));
}

function secretsOf({ kind, metadata: { name }, spec }: OperatorResource, userPrefix: string): SecretOwner[] {
  const ownedBy = (owner: string, secrets: string[]) => secrets.map((secret): SecretOwner => [secret, owner]);
  switch (kind) {
    case 'Kafka':
      return ownedBy('Strimzi', [
        ...['cluster-ca', 'cluster-ca-cert', 'clients-ca', 'clients-ca-cert'].map((part) => `${name}-${part}`),
        ...['cluster-operator-certs', 'entity-user-operator-certs'].map((part) => `${name}-${part}`),
      ]);
    case 'KafkaUser':
      return ownedBy(`Strimzi, user ${name}`, [userPrefix + name]);
    case 'MongoDBCommunity':
      return [
        ...ownedBy('MongoDB operator', [
          ...['config', 'agent-password', 'keyfile', 'ca-certificate'].map((part) => `${name}-${part}`),
          `${name}-server-certificate-key`,
        ]),
        ...ownedBy('installation, TLS of MongoDB', certificatesOf(spec)),
        ...(spec.users ?? []).flatMap((user) => [
          ...ownedBy(`MongoDB operator, user ${user.name}`, [
            `${name}-${user.db}-${user.name}`,
            `${user.scramCredentialsSecretName}-scram-credentials`,
          ]),
          ...ownedBy(`installation, password of ${user.name}`, [user.passwordSecretRef.name]),
        ]),
      ];
    case 'Keycloak':
      return [
        ...ownedBy('Keycloak operator', [`${name}-initial-admin`, `${name}-numbercast-realm`]),
        ...ownedBy('installation, database of Keycloak', [spec.db!.usernameSecret.name]),
      ];
    default:
      return [];
  }
}

const certificatesOf = ({ security }: OperatorResource['spec']) =>
  [security?.tls?.certificateKeySecretRef, security?.tls?.caCertificateSecretRef].flatMap((one) => one?.name ?? []);
