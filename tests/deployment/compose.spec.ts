import { describe, expect, it } from '@jest/globals';
import { composeEnvironments, composeServices, interpolate } from './compose.js';
import { checkSettings } from './settings-check.js';

describe('Docker Compose', () => {
  it('publishes the site alone to other machines: no inbox, no database', async () => {
    const published = Object.values(await composeServices()).flatMap(({ ports = [] }) =>
      ports.map((port) => interpolate(port)),
    );
    expect(published.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual(['8080:8080']);
    expect(published).toContain('127.0.0.1:3100:3100');
  });

  it('moves with HTTP_PORT as a whole: nothing names the usual port any more', async () => {
    const moved = { HTTP_PORT: '9090' };
    const { gateway, sandbox, keycloak, realm } = await composeEnvironments(moved);
    expect(gateway).toMatchObject({ PORT: '9090', PUBLIC_URL: 'http://localhost:9090' });
    expect(sandbox?.['STRIPE_WEBHOOK_URL']).toBe('http://localhost:9090/api/webhooks/stripe');
    expect(keycloak).toMatchObject({ KC_HOSTNAME: 'http://localhost:9090/auth', GATEWAY_URL: 'http://gateway:9090' });
    expect(realm).toMatchObject({ PUBLIC_URL: 'http://localhost:9090', GATEWAY_URL: 'http://gateway:9090' });
    const { gateway: service } = await composeServices();
    expect(service?.ports?.map((port) => interpolate(port, moved))).toContain('9090:9090');
    const values = Object.values(await composeEnvironments(moved)).flatMap((environment) => Object.values(environment));
    expect(values.filter((value) => /(localhost|gateway):8080/.test(value))).toEqual([]);
  });

  it('gives a changed secret of the .env to Keycloak’s realm as well as to identity', async () => {
    const changed = { IDENTITY_CLIENT_SECRET: 'one', LOGIN_CLIENT_SECRET: 'two', PUBLIC_URL: 'https://moved.example' };
    const { identity, realm } = await composeEnvironments(changed);
    expect(identity).toMatchObject({ KEYCLOAK_CLIENT_SECRET: 'one', KEYCLOAK_LOGIN_CLIENT_SECRET: 'two' });
    expect(realm).toMatchObject(changed);
  });

  it.each(['https://numbercast.example/', 'https://numbercast.example/site'])(
    'does not start at the public address %s, and says why',
    async (address) => {
      const { identity = {} } = await composeEnvironments({ PUBLIC_URL: address });
      const [verdict] = await checkSettings([{ folder: 'services/identity', environments: [identity] }]);
      expect(verdict!.exitCode).toBe(1);
      expect(verdict!.complaints).toMatch(/PUBLIC_URL.*without a path or a slash at the end/);
    },
    120_000,
  );
});
