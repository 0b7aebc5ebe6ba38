import Fastify from 'fastify';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { Pool } from 'undici';

// A minimal gateway: verifies the token and forwards the request. Runs as a separate process.
const [, , port = '', keys = '', issuer = '', upstream = ''] = process.argv;
const jwks = createRemoteJWKSet(new URL(keys));
const pool = new Pool(upstream);
const app = Fastify();

app.get('/health', () => 'ok');
app.get('/api/*', async (request, reply) => {
  const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
  await jwtVerify(token, jwks, {
    issuer,
    audience: 'numbercast',
    algorithms: ['ES256'],
    requiredClaims: ['exp'],
  });
  const { host: _, connection: _hop, ...headers } = request.headers;
  const answer = await pool.request({ path: request.url, method: 'GET', headers: headers as Record<string, string> });
  const { 'transfer-encoding': _chunks, connection: _closed, ...kept } = answer.headers;
  return reply.code(answer.statusCode).headers(kept).send(answer.body);
});

await app.listen({ port: Number(port), host: '127.0.0.1' });
process.once('SIGTERM', () => void app.close().then(() => pool.close()));
