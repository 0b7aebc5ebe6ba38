import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** Simulates the two key servers (accounts and step-up), and issues tokens like theirs. */
export async function tokenIssuer(publicUrl: string, realm: string) {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const keys = { keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256', kid: 'test' }] };
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(keys)),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const sign = (claims: object, expires = '5m') =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'test' })
      .setIssuedAt()
      .setExpirationTime(expires);
  const sessionOf = (memberId: string) => `session-of-${memberId}`;
  const account = (memberId: string, roles: string[], methods: string[] = ['otp']) =>
    sign({
      typ: 'Bearer',
      preferred_username: memberId,
      sid: sessionOf(memberId),
      realm_access: { roles },
      amr: methods,
      jti: randomUUID(),
    })
      .setIssuer(`${publicUrl}/auth/realms/${realm}`)
      .setAudience('numbercast')
      .setSubject(`subject-of-${memberId}`)
      .sign(privateKey);
  const stepUp = (memberId: string, audience: 'numbercast-admin' | 'numbercast-account', expires?: string) =>
    sign({ sid: sessionOf(memberId) }, expires)
      .setAudience(audience)
      .setSubject(`subject-of-${memberId}`)
      .sign(privateKey);
  /** Issues a logout token, with which Keycloak reports that a session has ended. */
  const logout = (memberId: string, other: object = {}) =>
    new SignJWT({
      iss: `${publicUrl}/auth/realms/${realm}`,
      aud: 'web',
      iat: Math.floor(Date.now() / 1_000),
      exp: Math.floor(Date.now() / 1_000) + 120,
      typ: 'Logout',
      sid: sessionOf(memberId),
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      ...other,
    })
      .setProtectedHeader({ alg: 'ES256', kid: 'test', typ: 'logout+jwt' })
      .sign(privateKey);
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `http://127.0.0.1:${port}`, account, stepUp, logout, close };
}
