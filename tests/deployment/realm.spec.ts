import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { readText } from '../support/repository.js';

const DAY_S = 86_400;

interface Realm {
  eventsEnabled: boolean;
  eventsListeners: string[];
  eventsExpiration: number;
  adminEventsEnabled: boolean;
  attributes: Record<string, string>;
  smtpServer: Record<string, string>;
}

let text: string;
let realm: Realm;
let privacy: string;
beforeAll(async () => {
  text = await readText('keycloak/realm.json');
  realm = JSON.parse(text) as Realm;
  privacy = await readText('docs/privacy.md');
});

describe('the realm', () => {
  it('keeps events of members and of administrators for 90 days', () => {
    expect(realm).toMatchObject({ eventsEnabled: true, adminEventsEnabled: true, eventsExpiration: 90 * DAY_S });
    expect(realm.attributes['adminEventsExpiration']).toBe(String(90 * DAY_S));
    expect(privacy).toMatch(/^\| Keycloak's events .+\| 90 days /m);
  });

  it('supports authentication and encryption for its SMTP server', () => {
    expect(realm.smtpServer).toMatchObject({
      auth: '${SMTP_AUTH:false}',
      user: '${SMTP_USER:}',
      password: '${SMTP_PASSWORD:}',
      starttls: '${SMTP_STARTTLS:false}',
      ssl: '${SMTP_SSL:false}',
    });
  });

  // Without the setting, the listener sends an email for each failed sign-in as well
  it('sends emails only about changed credentials in every environment', async () => {
    expect(realm.eventsListeners).toEqual(['jboss-logging', 'email']);
    const events = 'UPDATE_CREDENTIAL,REMOVE_CREDENTIAL';
    const variable = 'KC_SPI_EVENTS_LISTENER__EMAIL__INCLUDE_EVENTS';
    expect(await readText('Dockerfile')).toContain(`${variable}=${events}`);
    expect(await readText('docker-compose.yml')).toContain(`${variable}: ${events}`);
    expect(await readText('tools/local-stack/src/engines/engine-containers.ts')).toContain(`${variable}: '${events}'`);
    expect(await readText('tools/local-stack/src/engines/keycloak.ts')).toContain(
      `--spi-events-listener--email--include-events=${events}`,
    );
  });

  // Existing realms go through the file of each version (ADR 054): raise numbercast.version with a change of
  // the file, and add a step to services/identity/src/realm/migrate-realm.ts when it removes or renames something
  it('has a new version whenever its content changes', () => {
    const digest = createHash('sha256').update(text).digest('hex');
    expect({ version: realm.attributes['numbercast.version'], digest }).toEqual({
      version: '8',
      digest: 'a20e1f9a299f7f0719688c8565c41836359627337044a3f6c0d9cec38b0f1321',
    });
  });

  it('gets a value for each of its placeholders in production', async () => {
    const open = new Set([...text.matchAll(/\$\{([A-Z_]+)(?::[^}]*)?\}/g)].map(([, name = '']) => name));
    const [command = ''] = /^jq [^]*?kubectl apply/m.exec(await readText('k8s/platform/README.md')) ?? [];
    const supplied = [...command.matchAll(/"([A-Z][A-Z_]+)"/g)].map(([, name = '']) => name);
    expect(open.size).toBeGreaterThan(10);
    expect(supplied.toSorted()).toEqual([...open].toSorted());
  });
});
