import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AdminActedSchema, ConditionChangedSchema, NoticeRequestedSchema } from '@numbercast/contracts/admin/v1/events';
import { WebhookSettledSchema } from '@numbercast/contracts/delivery/v1/events';
import { Store } from '@numbercast/platform';
import { eventually, preflightOf } from '@numbercast/platform/testing';
import { NoticesService } from '../src/incidents/notices.service.js';
import { adminWorld } from './admin-world.js';

let world: Awaited<ReturnType<typeof adminWorld>>;

beforeAll(async () => {
  world = await adminWorld();
});
afterAll(() => world?.end());

interface Route {
  routeId: string;
  shownTo: string;
  lastOutcome: { error: string } | null;
}

interface Incident {
  incidentId: string;
  endedAt: string | null;
  acknowledged: { by: string } | null;
  notified: { routeId: string }[];
}

const ROUTES = '/api/admin/notification-routes';
const settings = {
  name: 'On call',
  channel: 'email',
  to: 'ops@example.com',
  kinds: ['result-late'],
  urgentOnly: false,
  afterMinutes: 0,
  quietHours: null,
};

const addRoute = (changes: object = {}) =>
  world.asksAsAdmin<Route & { errors: { pointer: string }[] }>('POST', ROUTES, { ...settings, ...changes });
const listRoutes = async () => (await world.asksAsAdmin<{ items: Route[] }>('GET', ROUTES)).body.items;

async function publishCondition(conditionId: string, isOver = false, kind = 'result-late') {
  const at = timestampFromDate(world.clock.now());
  const fields = { conditionId, kind, isOver, isUrgent: true, summary: 'Powerball has no result.', at };
  await world.publish(ConditionChangedSchema, fields, { aggregateId: conditionId, seq: isOver ? 2 : 1 });
}

const incidentNamed = (incidentId: string, fits: (incident: Incident) => boolean) =>
  eventually(async () => {
    const { body } = await world.asksAsAdmin<{ items: Incident[] }>('GET', '/api/admin/incidents');
    const found = body.items.find((incident) => incident.incidentId === incidentId);
    if (!found || !fits(found)) throw new Error(`${incidentId}: ${JSON.stringify(found)}`);
    return found;
  });

const noticesOf = async (incidentId: string) => {
  const all = await world.allPublished(NoticeRequestedSchema);
  const ofIncident = all.filter(({ payload }) => payload.noticeId.startsWith(`${incidentId}|`));
  // After a failed send, a relay publishes the whole batch again, under the same ids
  const byEvent = new Map(ofIncident.map(({ payload, meta }) => [meta.id, payload]));
  return [...byEvent.values()].map(({ routeId, stage, to }) => ({ routeId, stage, to }));
};

it('the preflight advises adding a notification route while none exists', async () => {
  expect((await preflightOf(world))['Operator notifications']).toMatchObject([{ isAdvice: true }]);
});

describe('a notification route', () => {
  it('is stored with its secret encrypted, and shows only its host', async () => {
    const to = 'https://hooks.example.com/services/very-secret';
    const { status, body } = await addRoute({ channel: 'webhook', to, kinds: ['dead-letters'] });
    expect([status, body.shownTo]).toEqual([200, 'hooks.example.com']);
    const stored = await world.app.get(Store).connection.collection('notification_routes').find().toArray();
    expect(JSON.stringify(stored)).not.toContain('very-secret');
    expect(JSON.stringify(await listRoutes())).not.toContain('very-secret');
    expect(await world.entriesAbout(body.routeId)).toMatchObject([{ action: 'added webhook notification route' }]);
  });

  it.each(['http://hooks.example.com/', 'https://10.0.0.8/', 'https://admin:3007/', 'https://localhost/'])(
    'cannot call %s',
    async (to) => {
      const { status, body } = await addRoute({ channel: 'webhook', to });
      expect([status, body.errors[0]!.pointer]).toEqual([400, '/to']);
    },
  );

  it('can be tested, changed, and removed, each with an entry in the audit log', async () => {
    const { routeId } = (await addRoute({ kinds: ['dead-letters'] })).body;
    const { channel: _channel, to: _to, ...changed } = settings;
    await world.asksAsAdmin('POST', `${ROUTES}/${routeId}`, { ...changed, kinds: ['dead-letters'], name: 'Night' });
    await world.asksAsAdmin('POST', `${ROUTES}/${routeId}/test`);
    expect(await world.published(NoticeRequestedSchema, (notice) => notice.routeId === routeId)).toMatchObject({
      stage: 'test',
      to: 'ops@example.com',
    });
    await world.asksAsAdmin('POST', `${ROUTES}/${routeId}/removed`);
    const actions = (await world.entriesAbout(routeId, 4)).map(({ action }) => action);
    expect(actions.toSorted()).toEqual([
      'added email notification route',
      'changed notification route',
      'removed notification route',
      'tested notification route',
    ]);
    expect((await listRoutes()).some((route) => route.routeId === routeId)).toBe(false);
    expect((await world.asksAsAdmin('POST', `${ROUTES}/${routeId}/test`)).status).toBe(404);
  });

  it('shows why its webhook failed', async () => {
    const { routeId } = (
      await addRoute({ channel: 'webhook', to: 'https://hooks.example.com/a', kinds: ['dead-letters'] })
    ).body;
    const settled = { noticeId: `test|${routeId}|1`, routeId, error: 'status 404', at: timestampFromDate(new Date()) };
    await world.publish(WebhookSettledSchema, settled, { aggregateId: routeId });
    await eventually(async () => {
      const route = (await listRoutes()).find((one) => one.routeId === routeId);
      expect(route?.lastOutcome?.error).toBe('status 404');
    });
  });
});

describe('an incident', () => {
  it('requests one notice of its start and one of its end for each route, despite restarts and replicas', async () => {
    const first = (await addRoute()).body.routeId;
    const second = (await addRoute({ name: 'Second', to: 'second@example.com' })).body.routeId;
    const incidentId = `result-late|${randomUUID()}|2026`;
    await publishCondition(incidentId);
    await publishCondition(incidentId);
    // Another replica requests at the same time
    const another = async () => {
      for (let n = 0; n < 20; n++) await world.app.get(NoticesService).requestDue();
    };
    await Promise.all([another(), another(), incidentNamed(incidentId, ({ notified }) => notified.length === 2)]);
    await world.reboot();
    await Promise.all([another(), another()]);
    await publishCondition(incidentId, true);
    await publishCondition(incidentId, true);
    await incidentNamed(incidentId, ({ endedAt }) => endedAt !== null);
    await Promise.all([another(), another()]);
    const notices = await noticesOf(incidentId);
    expect(notices).toHaveLength(4);
    expect(notices).toEqual(
      expect.arrayContaining([
        { routeId: first, stage: 'began', to: 'ops@example.com' },
        { routeId: second, stage: 'began', to: 'second@example.com' },
        { routeId: first, stage: 'ended', to: 'ops@example.com' },
        { routeId: second, stage: 'ended', to: 'second@example.com' },
      ]),
    );
    for (const routeId of [first, second]) await world.asksAsAdmin('POST', `${ROUTES}/${routeId}/removed`);
  });

  it('is acknowledged with the name of the operator, which stops the escalation', async () => {
    const { routeId } = (await addRoute({ kinds: ['result-held'], afterMinutes: 15 })).body;
    const incidentId = `result-held|${randomUUID()}|2026`;
    await publishCondition(incidentId, false, 'result-held');
    await incidentNamed(incidentId, () => true);
    const path = `/api/admin/incidents/${encodeURIComponent(incidentId)}/acknowledged`;
    const { body } = await world.asksAsAdmin<Incident>('POST', path);
    expect(body.acknowledged).toMatchObject({ by: 'subject-of-admin' });
    expect(await world.published(AdminActedSchema, ({ target }) => target === incidentId)).toMatchObject({
      action: 'acknowledged incident',
    });
    world.clock.set(new Date(world.clock.now().getTime() + 3_600_000));
    await world.app.get(NoticesService).requestDue();
    expect((await noticesOf(incidentId)).filter((notice) => notice.routeId === routeId)).toEqual([]);
    expect((await world.asksAsAdmin('POST', '/api/admin/incidents/none/acknowledged')).status).toBe(404);
  });

  it('begins with a dead letter and ends when it is set aside', async () => {
    const { target } = await world.writeDeadLetter('members');
    const { id } = await world.letterAbout(target);
    const found = await eventually(async () => {
      const { body } = await world.asksAsAdmin<{ items: Incident[] }>('GET', '/api/admin/incidents');
      const open = body.items.find(({ incidentId, endedAt }) => incidentId.startsWith('dead-letters|') && !endedAt);
      if (!open) throw new Error('no open incident of dead letters');
      return open;
    });
    await world.asksAsAdmin('POST', `/api/admin/dead-letters/${encodeURIComponent(id)}/set-aside`);
    await incidentNamed(found.incidentId, ({ endedAt }) => endedAt !== null);
  });
});
