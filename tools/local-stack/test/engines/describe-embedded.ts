import { describe } from '@jest/globals';
import mongoose from 'mongoose';

// eslint-disable-next-line node/no-process-env -- where the test run's engines are
const { MONGODB_URI = 'mongodb://127.0.0.1:27017' } = process.env;

/** MongoDB reports its start options; the embedded store reports none. */
async function isEmbedded() {
  const connection = await mongoose.createConnection(MONGODB_URI).asPromise();
  const { argv } = await connection.db!.admin().command({ getCmdLineOpts: 1 });
  await connection.close();
  return argv.length === 0;
}

/** Describes behavior of the embedded store only; MongoDB may behave differently. */
export const describeEmbedded = (await isEmbedded()) ? describe : describe.skip;
