import { Pool } from 'undici';

const WARMING = 1_500;
const MEASURED = 4_000;
const CONNECTIONS = 32;

/** How many such requests are answered a second, by a server that has warmed up. */
export async function requestRate(url: string, headers: Record<string, string>): Promise<number> {
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { connections: CONNECTIONS });
  const ask = async (count: number) => {
    let left = count;
    const client = async () => {
      while (left-- > 0) {
        const { statusCode, body } = await pool.request({ path: pathname, method: 'GET', headers });
        await body.dump();
        if (statusCode !== 200) throw new Error(`${url} answers ${statusCode}`);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, client));
  };
  await ask(WARMING);
  const begun = performance.now();
  await ask(MEASURED);
  const rate = (MEASURED * 1_000) / (performance.now() - begun);
  await pool.close();
  return rate;
}
