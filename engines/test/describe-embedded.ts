import { describe } from '@jest/globals';
import mongoose from 'mongoose';
import { isEmbeddedStore } from '../src/embedded-store.js';

// eslint-disable-next-line node/no-process-env -- where the test run's engines are
const { MONGODB_URI = 'mongodb://127.0.0.1:27017' } = process.env;

async function isEmbedded() {
  const connection = await mongoose.createConnection(MONGODB_URI).asPromise();
  const answer = await isEmbeddedStore(connection.db!.admin());
  await connection.close();
  return answer;
}

/** For what is said of the embedded store; MongoDB may do otherwise. */
export const describeEmbedded = (await isEmbedded()) ? describe : describe.skip;
