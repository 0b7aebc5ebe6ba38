import type { Engines } from './engines/engines.js';
import mongoose from 'mongoose';
import { randomSecret } from './secrets.js';
import { services } from './topology.js';

/** A user that can read and write only one database, as on clusters (k8s/platform/mongo.yaml). */
export interface DatabaseUser {
  database: string;
  name: string;
  /** Null deletes the user. */
  password: string | null;
}

/** Users by service. */
export type DatabaseUsers = Record<string, DatabaseUser>;

const USER_NOT_FOUND = 11;

export const databaseOf = ({ namespace }: { namespace: string }, service: string) =>
  `${namespace || 'numbercast'}-${service}`;

/**
 * Returns a user for each service's database in a namespace, with generated passwords.
 * @param suffix appended to user names, where a service already has another user
 */
export function databaseUsersIn(namespace: string, suffix = ''): DatabaseUsers {
  const users = services.map(({ name }): [string, DatabaseUser] => [
    name,
    {
      database: databaseOf({ namespace }, name),
      name: name + suffix,
      password: randomSecret(),
    },
  ]);
  return Object.fromEntries(users);
}

/** Sets the passwords of these users; other users of the same databases remain unchanged. */
export async function setDatabaseUsers({ mongodbUri }: Engines, users: DatabaseUser[]) {
  const connection = await mongoose.createConnection(mongodbUri).asPromise();
  try {
    for (const user of users) await setUser(connection.useDb(user.database).db!, user);
  } finally {
    await connection.close();
  }
}

async function setUser(database: mongoose.mongo.Db, { name, database: db, password }: DatabaseUser) {
  const fields = { pwd: password, roles: [{ role: 'readWrite', db }] };
  try {
    await database.command(password === null ? { dropUser: name } : { updateUser: name, ...fields });
  } catch (error) {
    const isThere = !(error instanceof mongoose.mongo.MongoServerError && error.code === USER_NOT_FOUND);
    if (isThere) throw error;
    if (password !== null) await database.command({ createUser: name, ...fields });
  }
}

/** The address of a user's database, with name and password. */
export const addressOf = ({ mongodbUri }: Engines, { database, name, password }: DatabaseUser) =>
  `${mongodbUri.replace('//', `//${name}:${password}@`)}/${database}`;
