import { type Metadata, status } from '@grpc/grpc-js';
import type { Context, TextMapGetter, TextMapSetter } from '@opentelemetry/api';
import {
  ATTR_RPC_GRPC_STATUS_CODE,
  ATTR_RPC_METHOD,
  ATTR_RPC_SERVICE,
  ATTR_RPC_SYSTEM,
} from './semantic-attributes.js';
import { startSpan } from './trace.js';

export const metadataGetter: TextMapGetter<Metadata> = {
  keys: (metadata) => Object.keys(metadata.getMap()),
  get: (metadata, key) => metadata.get(key)[0]?.toString(),
};

export const metadataSetter: TextMapSetter<Metadata> = {
  set: (metadata, key, value) => metadata.set(key, value),
};

/** Runs a call, or its handler, in a span. @param path `members.v1.MembersService/FindDuplicates` */
export async function inRpcSpan<T>(
  kind: 'client' | 'server',
  path: string,
  work: () => Promise<T>,
  parent?: Context,
): Promise<T> {
  const [service = '', method = ''] = path.split('/');
  const attributes = { [ATTR_RPC_SYSTEM]: 'grpc', [ATTR_RPC_SERVICE]: service, [ATTR_RPC_METHOD]: method };
  const span = startSpan({ name: path, kind, attributes }, parent);
  try {
    const result = await span.run(work);
    span.end(undefined, { [ATTR_RPC_GRPC_STATUS_CODE]: status.OK });
    return result;
  } catch (error) {
    const code = codeOf(error);
    span.end(status[code], { [ATTR_RPC_GRPC_STATUS_CODE]: code });
    throw error;
  }
}

/** Returns the code with which the server responds: the error's own, as for errors of calls to other services. */
function codeOf(error: unknown): status {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'number' && code in status ? code : status.UNKNOWN;
}
