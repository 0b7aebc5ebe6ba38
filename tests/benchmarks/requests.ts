import { Pool } from 'undici';

const WARM_UP = 1_500;
const MEASURED = 4_000;
const CONNECTIONS = 32;

/** Measures requests per second of a server, once it is warm. */
export async function requestRate(url: string, headers: Record<string, string>): Promise<number> {
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { connections: CONNECTIONS });
  const send = async (count: number) => {
    let left = count;
    const client = async () => {
      while (left-- > 0) {
        const { statusCode, body } = await pool.request({ path: pathname, method: 'GET', headers });
        await body.dump();
        if (statusCode !== 200) throw new Error(`${url} responded with ${statusCode}`);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, client));
  };
  await send(WARM_UP);
  const begun = performance.now();
  await send(MEASURED);
  const rate = (MEASURED * 1_000) / (performance.now() - begun);
  await pool.close();
  return rate;
}
