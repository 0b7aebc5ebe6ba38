// Names from the semantic conventions of OpenTelemetry (https://opentelemetry.io/docs/specs/semconv/)
export {
  ATTR_ERROR_TYPE,
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
  ATTR_OTEL_SCOPE_NAME,
  ATTR_SERVICE_NAME,
  ATTR_SERVICE_VERSION,
} from '@opentelemetry/semantic-conventions';

// The package may change names of conventions in development in any minor release, so these are declared here
export const ATTR_DEPLOYMENT_ENVIRONMENT_NAME = 'deployment.environment.name';
export const ATTR_MESSAGING_CONSUMER_GROUP_NAME = 'messaging.consumer.group.name';
export const ATTR_MESSAGING_DESTINATION_NAME = 'messaging.destination.name';
export const ATTR_MESSAGING_OPERATION_NAME = 'messaging.operation.name';
export const ATTR_MESSAGING_OPERATION_TYPE = 'messaging.operation.type';
export const ATTR_MESSAGING_SYSTEM = 'messaging.system';
export const ATTR_PEER_SERVICE = 'peer.service';
export const ATTR_RPC_GRPC_STATUS_CODE = 'rpc.grpc.status_code';
export const ATTR_RPC_METHOD = 'rpc.method';
export const ATTR_RPC_SERVICE = 'rpc.service';
export const ATTR_RPC_SYSTEM = 'rpc.system';
export const ATTR_SERVICE_INSTANCE_ID = 'service.instance.id';
export const ATTR_SERVICE_NAMESPACE = 'service.namespace';
export const ATTR_URL_TEMPLATE = 'url.template';
