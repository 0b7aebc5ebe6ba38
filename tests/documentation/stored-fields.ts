import { Store } from '@numbercast/platform';
import type { Schema, SchemaType } from 'mongoose';

/** A field of a collection, as its schema defines it. */
export interface StoredField {
  service: string;
  collection: string;
  path: string;
  isEncrypted: boolean;
}

type Class = new (...dependencies: unknown[]) => unknown;

/** Returns itself for every property and call: a stub for all other dependencies of a constructor. */
const anything: unknown = new Proxy(() => anything, {
  get: (_target, name) => (name === Symbol.toPrimitive ? () => '' : anything),
});

const keys = `k1:${Buffer.alloc(32).toString('base64')}`;

const listed = (module: Class, key: 'imports' | 'providers') => (Reflect.getMetadata(key, module) ?? []) as unknown[];
const isClass = (value: unknown): value is Class => typeof value === 'function';

/** The providers of a module and of all modules that it imports. */
function providersOf(module: Class, seen = new Set<Class>()): Class[] {
  if (seen.has(module)) return [];
  seen.add(module);
  const imported = listed(module, 'imports').filter(isClass);
  return [...listed(module, 'providers').filter(isClass), ...imported.flatMap((one) => providersOf(one, seen))];
}

/** Returns the stored fields of a service. Its repositories are created with a store that is not connected. */
export async function storedFields(service: string): Promise<StoredField[]> {
  const loaded = (await import(`../../services/${service}/dist/${service}.module.js`)) as Record<string, Class>;
  const module = Object.values(loaded).find((one) => Reflect.hasMetadata('imports', one))!;
  const store = new Store({ MONGODB_URI: 'mongodb://nowhere', FIELD_KEYS: keys, EVENT_KEYS: keys } as never);
  for (const provider of providersOf(module)) {
    const wanted = (Reflect.getMetadata('design:paramtypes', provider) ?? []) as unknown[];
    if (wanted.includes(Store)) void new provider(...wanted.map((one) => (one === Store ? store : anything)));
  }
  const models = Object.values(store.connection.models);
  await store.close();
  return models.flatMap(({ modelName, schema }) =>
    leaves(schema as unknown as Schema).map(([path, isEncrypted]) => ({
      service,
      collection: modelName,
      path,
      isEncrypted,
    })),
  );
}

function leaves(schema: Schema, prefix = ''): [path: string, isEncrypted: boolean][] {
  const found: [string, boolean][] = [];
  schema.eachPath((name: string, type: SchemaType & { schema?: Schema }) => {
    if (type.schema) found.push(...leaves(type.schema, `${prefix}${name}.`));
    else found.push([prefix + name, 'lookup' in type.options]);
    const { encryptedFields = [] } = type.options as { encryptedFields?: string[] };
    found.push(...encryptedFields.map((field): [string, boolean] => [`${prefix}${name}.${field}`, true]));
  });
  return found;
}
