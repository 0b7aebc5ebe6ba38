import { Store } from '@numbercast/platform';
import type { Schema, SchemaType } from 'mongoose';

/** A field of a collection, as its schema has it. */
export interface StoredField {
  service: string;
  collection: string;
  path: string;
  isSealed: boolean;
}

type Class = new (...dependencies: unknown[]) => unknown;

/** Answers whatever is asked of it with itself: for constructors that want more than the store. */
const anything: unknown = new Proxy(() => anything, {
  get: (_target, name) => (name === Symbol.toPrimitive ? () => '' : anything),
});

const keys = `k1:${Buffer.alloc(32).toString('base64')}`;

const providersOf = (module: Class): Class[] => {
  const providers = (Reflect.getMetadata('providers', module) ?? []) as unknown[];
  return providers.filter((provider): provider is Class => typeof provider === 'function');
};

/** What a service keeps: its repositories are made with a store that is connected to nothing. */
export async function storedFields(service: string): Promise<StoredField[]> {
  const loaded = (await import(`../../services/${service}/dist/${service}.module.js`)) as Record<string, Class>;
  const module = Object.values(loaded).find((one) => Reflect.hasMetadata('providers', one))!;
  const store = new Store({ MONGODB_URI: 'mongodb://nowhere', FIELD_KEYS: keys, EVENT_KEYS: keys } as never);
  for (const provider of providersOf(module)) {
    const wanted = (Reflect.getMetadata('design:paramtypes', provider) ?? []) as unknown[];
    if (wanted.includes(Store)) void new provider(...wanted.map((one) => (one === Store ? store : anything)));
  }
  const models = Object.values(store.connection.models);
  await store.close();
  return models.flatMap(({ modelName, schema }) =>
    leaves(schema as unknown as Schema).map(([path, isSealed]) => ({ service, collection: modelName, path, isSealed })),
  );
}

function leaves(schema: Schema, prefix = ''): [path: string, isSealed: boolean][] {
  const found: [string, boolean][] = [];
  schema.eachPath((name: string, type: SchemaType & { schema?: Schema }) => {
    if (type.schema) found.push(...leaves(type.schema, `${prefix}${name}.`));
    else found.push([prefix + name, 'sealed' in type.options]);
    const { encryptedFields = [] } = type.options as { encryptedFields?: string[] };
    found.push(...encryptedFields.map((field): [string, boolean] => [`${prefix}${name}.${field}`, true]));
  });
  return found;
}
