import { describe, expect, it } from '@jest/globals';
import { composeEnvironments, composeServices, interpolate } from './compose.js';
import { checkSettings } from './settings-check.js';

describe('Docker Compose', () => {
  it('publishes only the port of the site to other machines, not the inbox or a database', async () => {
    const published = Object.values(await composeServices()).flatMap(({ ports = [] }) =>
      ports.map((port) => interpolate(port)),
    );
    expect(published.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual(['8080:8080']);
    expect(published).toContain('127.0.0.1:3100:3100');
  });

  it('applies HTTP_PORT to every setting and leaves no reference to the default port', async () => {
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

  it('passes changed client secrets of the .env to both identity and the Keycloak realm', async () => {
    const changed = { IDENTITY_CLIENT_SECRET: 'one', LOGIN_CLIENT_SECRET: 'two', PUBLIC_URL: 'https://moved.example' };
    const { identity, realm } = await composeEnvironments(changed);
    expect(identity).toMatchObject({ KEYCLOAK_CLIENT_SECRET: 'one', KEYCLOAK_LOGIN_CLIENT_SECRET: 'two' });
    expect(realm).toMatchObject(changed);
  });

  it.each(['https://numbercast.example/', 'https://numbercast.example/site'])(
    'rejects the public URL %s and reports the reason',
    async (address) => {
      const { identity = {} } = await composeEnvironments({ PUBLIC_URL: address });
      const [verdict] = await checkSettings([{ folder: 'services/identity', environments: [identity] }]);
      expect(verdict!.exitCode).toBe(1);
      expect(verdict!.complaints).toMatch(/PUBLIC_URL.*without a path or a slash at the end/);
    },
  );
});
