import type { DiscoveryService, MetadataScanner } from '@nestjs/core';

/** A provider's method that a decorator has set metadata on. */
export interface DecoratedMethod<Metadata, Method> {
  /** `MessageSender.sendDue` */
  name: string;
  metadata: Metadata;
  method: Method;
}

/** Finds the methods of all providers that have metadata under a key. @returns them bound to their provider */
export function decoratedMethods<Metadata, Method extends () => unknown>(
  discovery: DiscoveryService,
  scanner: MetadataScanner,
  key: string,
): DecoratedMethod<Metadata, Method>[] {
  return discovery.getProviders().flatMap(({ instance }: { instance?: unknown }) => {
    if (!instance || typeof instance !== 'object') return [];
    const methods = instance as Record<string, Method | undefined>;
    return scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object).flatMap((name) => {
      const method = methods[name];
      const metadata = method && (Reflect.getMetadata(key, method) as Metadata | undefined);
      if (!method || !metadata) return [];
      return [{ name: `${instance.constructor.name}.${name}`, metadata, method: method.bind(instance) as Method }];
    });
  });
}
