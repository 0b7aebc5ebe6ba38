import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setKafkaUsers } from '@numbercast/local-stack/engines/kafka-users';
import { databaseUsersIn, setDatabaseUsers } from '@numbercast/local-stack/database-users';
import { environments, publicUrlOf, realmOf } from '@numbercast/local-stack/environments';
import { usersIn } from '@numbercast/local-stack/kafka-users';
import { repository } from '@numbercast/local-stack/paths';
import { createRealm } from '@numbercast/local-stack/realm';
import { runScript } from '@numbercast/local-stack/run-script';
import { localAdmin, localLogins, secretsIn } from '@numbercast/local-stack/secrets';
import { services } from '@numbercast/local-stack/topology';
import { decodeProtectedHeader } from 'jose';
import { log } from '../support/run-on-stack.js';
import { signIn } from '../support/signing-in.js';
import type { Drill, DrillContext } from './drill.js';
import { Visits } from './visits.js';

/** Secrets of which a service accepts the old and the new value together, separated by a comma. */
const PAIRED: Record<string, string[]> = {
  identity: ['KEYCLOAK_CLIENT_SECRET', 'KEYCLOAK_LOGIN_CLIENT_SECRET'],
  billing: ['STRIPE_WEBHOOK_SECRET'],
  delivery: ['TWILIO_AUTH_TOKEN', 'SENDGRID_WEBHOOK_PUBLIC_KEY', 'UNSUBSCRIBE_SECRET'],
  numbergen: ['NUMBERS_SECRET'],
};
/** Secrets of which the provider, Kafka or the database accepts the old and the new value together. */
const TAKEN = [
  'STRIPE_API_KEY',
  'SENDGRID_API_KEY',
  'KAFKA_USERNAME',
  'KAFKA_PASSWORD',
  'MONGODB_URI',
  'REPLICA_SYNC_URI',
];
const API_KEYS = ['STRIPE_API_KEY', 'SENDGRID_API_KEY'];
const OUTSIDE = [...API_KEYS, 'STRIPE_WEBHOOK_SECRET', 'TWILIO_AUTH_TOKEN', 'SENDGRID_WEBHOOK_PRIVATE_KEY'];
/** The first key encrypts, all decrypt. */
const RINGS = ['FIELD_KEYS', 'EVENT_KEYS'];
const NEWCOMERS = [6, 7];
/** Services that store personal data. */
const ENCRYPTING = ['identity', 'billing', 'members', 'numbergen', 'delivery', 'admin'];
const NEW_GATE = 'Another-Gate-2';

type Environments = Record<string, Record<string, string>>;

/** The old and the new secrets by process. */
async function bothOf({ stack: { shape, engines } }: DrillContext) {
  const secrets = await secretsIn(join(shape.folder, 'fresh'));
  const kafkaUsers = await usersIn(shape.namespace, '-2');
  const databaseUsers = shape.databaseUsers ? databaseUsersIn(shape.namespace, '-2') : {};
  const fresh = environments({ ...shape, secrets, kafkaUsers, databaseUsers }, engines);
  return { old: environments(shape, engines), fresh, secrets, kafkaUsers, databaseUsers };
}

/** Returns the named settings of a process. */
const pick = (environment: Record<string, string> | undefined, names: string[]) =>
  Object.fromEntries(names.flatMap((name) => (environment?.[name] ? [[name, environment[name]]] : [])));

const paired = (old: Environments, fresh: Environments, process: string, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, `${fresh[process]![name]},${old[process]![name]}`]));

/** Keys of a process in one of three steps: the new key is known, then used, then alone. */
function rings(old: Environments, fresh: Environments, process: string, step: 'known' | 'used' | 'alone') {
  const entries = RINGS.map((name) => {
    const [former, next] = [old[process]![name]!, fresh[process]![name]!.replace(/^k1:/, 'k2:')];
    // Topics keep events under the old key for a week
    const last = name === 'FIELD_KEYS' ? next : `${next},${former}`;
    return [name, { known: `${former},${next}`, used: `${next},${former}`, alone: last }[step]];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}

/** Restarts all replicas of all services, one after another. */
async function rollAll({ stack }: DrillContext, changesOf: (service: string) => Record<string, string>) {
  for (const { name } of services) {
    const changes = changesOf(name);
    if (Object.keys(changes).length === 0) continue;
    await stack.roll(name, changes);
    log(`restarted ${name} replica by replica with new values of ${Object.keys(changes).join(', ')}`);
  }
}

/** Rotates the key that signs step-up tokens. Tokens of the old key stay valid until it is deleted. */
async function changeStepUpKey(context: DrillContext, identity: Record<string, string>) {
  const { stack, scenario } = context;
  const { gatePassword: password } = localLogins;
  const token = await signIn(stack.publicUrl, realmOf(stack.shape), localAdmin);
  const headers = { authorization: `Bearer ${token}` };
  const stepUpToken = async () => {
    const gate = { method: 'POST', body: { password }, headers };
    return (await scenario.gateway.call<{ stepUp: string }>('/api/admin/gate', gate)).body.stepUp;
  };
  const opens = async (stepUp: string) =>
    (await scenario.gateway.call('/api/admin/rollout', { headers: { ...headers, 'x-step-up': stepUp } })).status ===
    200;
  const script = join('services', 'identity', 'dist', 'rotate-step-up-keys.js');
  const former = await stepUpToken();
  await runScript(script, identity);
  const next = await stepUpToken();
  if (decodeProtectedHeader(former).kid === decodeProtectedHeader(next).kid) context.fail('the old key still signs');
  await context.recover('the console accepts tokens of the old and of the new key', async () =>
    (await Promise.all([opens(former), opens(next)])).every(Boolean),
  );
  await runScript(script, identity, ['forget']);
  if (!(await opens(next))) context.fail('the console rejects tokens of the new key after the old one was deleted');
}

async function unsubscribeLink({ scenario }: DrillContext, email: string) {
  const mails = (await scenario.sandbox.received()).filter(({ at }) => at === email);
  const [link] = mails.flatMap(({ text }) => text.match(/http\S+\/api\/unsubscribe\/[\w.-]+/) ?? []);
  if (!link) throw new Error(`no email to ${email} contains an unsubscribe link`);
  return link;
}

const opens = async (link: string) => (await fetch(link)).ok;

async function gateOpens({ scenario }: DrillContext, headers: Record<string, string>, password: string) {
  const { status } = await scenario.gateway.call('/api/admin/gate', { method: 'POST', body: { password }, headers });
  return status < 300;
}

/**
 * Every secret is rotated while members join, use the site and get numbers. No request fails, and links in old emails
 * work until their secret is removed.
 */
export const rotatingSecrets: Drill = {
  name: 'rotating-secrets',
  runbook: 'rotate-secrets',
  members: 6,
  replicas: 2,

  async run(context) {
    const { stack, scenario } = context;
    const { shape, engines } = stack;
    const { old, fresh, secrets, kafkaUsers, databaseUsers } = await bothOf(context);
    const link = await unsubscribeLink(context, scenario.members[0]!.email);
    const visits = new Visits(stack, scenario.members[1]!);

    await setKafkaUsers(engines, Object.values(kafkaUsers));
    await setDatabaseUsers(engines, Object.values(databaseUsers));
    await stack.process('sandbox').restart(paired(old, fresh, 'sandbox', API_KEYS));
    log('Kafka and the store have a second user for each service; Stripe and SendGrid accept a second key');
    await rollAll(context, (name) => ({
      ...pick(fresh[name], TAKEN),
      ...paired(old, fresh, name, PAIRED[name] ?? []),
      ...rings(old, fresh, name, 'known'),
    }));
    await stack.process('sandbox').restart(pick(fresh['sandbox'], OUTSIDE));
    log('Stripe, Twilio and SendGrid sign with the new secrets and accept only them');
    await createRealm(engines, {
      name: realmOf(shape),
      publicUrl: publicUrlOf(shape),
      secrets: { identity: secrets.identityClientSecret, login: secrets.loginClientSecret },
      smtp: { host: '127.0.0.1', port: shape.ports.smtp },
    });
    const former = Object.values(shape.kafkaUsers ?? {});
    await setKafkaUsers(
      engines,
      former.map(({ name }) => ({ name, password: null, grants: [] })),
    );
    await setDatabaseUsers(
      engines,
      Object.values(shape.databaseUsers ?? {}).map((user) => ({ ...user, password: null })),
    );
    log('Keycloak accepts only the new secrets of identity, Kafka and the store only the new users');

    for (const newcomer of NEWCOMERS) await scenario.join(newcomer);
    const { members } = scenario;
    await scenario.firstNumbers(
      members.slice(-NEWCOMERS.length),
      scenario.draws.fridayMega,
      scenario.draws.saturdayPower,
    );
    await scenario.nextMegaMillions();
    await context.recover('the link in an old email still works', () => opens(link));
    await scenario.nextPowerball();

    await rollAll(context, (name) => ({
      ...pick(fresh[name], PAIRED[name] ?? []),
      ...rings(old, fresh, name, 'used'),
    }));
    log('only the new secrets are accepted; fields and events are encrypted with new keys');
    await context.recover('no field is encrypted with an old key', async () => {
      const left = await Promise.all(
        ENCRYPTING.map((name) => context.metric(name, 'numbercast_key_rotation_pending_collections')),
      );
      return left.every((count) => count === 0);
    });
    await rollAll(context, (name) => rings(old, fresh, name, 'alone'));
    const keys = rings(old, fresh, 'identity', 'alone');
    await changeStepUpKey(context, { ...old['identity'], ...fresh['identity'], ...keys });
    await visits.end();
    log(`a member sent ${visits.count} requests during the rotation, ${visits.failures.length} failed`);
    visits.failures.forEach((failure) => context.fail(failure));
    Object.assign(shape, { kafkaUsers, databaseUsers });

    if (await opens(link)) context.fail('a link signed with a removed secret still works');
    const stopping = members.find(({ method }) => method === 'both')!;
    await scenario.sandbox.reply(stopping.phone, 'STOP');
    stopping.stoppedAt = await scenario.sandbox.now();
    await context.recover(
      'a reply of STOP with a signature of the new token is applied',
      async () => !(await scenario.smsAllowed(stopping)),
    );
    await changeGatePassword(context);
  },
};

async function changeGatePassword(context: DrillContext) {
  const { stack } = context;
  const script = join(repository, 'services', 'identity', 'dist', 'console-access', 'make-gate-hash.js');
  const hash = execFileSync(process.execPath, [script], { input: `${NEW_GATE}\n`, encoding: 'utf8' }).trim();
  const token = await signIn(stack.publicUrl, realmOf(stack.shape), localAdmin);
  const headers = { authorization: `Bearer ${token}` };
  await stack.roll('identity', { ADMIN_GATE_HASH: hash });
  if (await gateOpens(context, headers, localLogins.gatePassword)) context.fail('the old console password is accepted');
  await context.recover('the new console password is accepted', () => gateOpens(context, headers, NEW_GATE));
}
