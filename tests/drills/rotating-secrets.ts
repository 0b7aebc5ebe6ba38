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
import { say } from '../support/run-on-stack.js';
import { signIn } from '../support/signing-in.js';
import type { Drill, Scene } from './drill.js';
import { Visits } from './visits.js';

/** Secrets of which the old and the new value are valid together, separated by a comma. */
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
/** Rings: the first key seals, all open. */
const RINGS = ['FIELD_KEYS', 'EVENT_KEYS'];
const NEWCOMERS = [6, 7];
/** Services that keep something of people. */
const SEALING = ['identity', 'billing', 'members', 'numbergen', 'delivery', 'admin'];
const NEW_GATE = 'Another-Gate-2';

type Environments = Record<string, Record<string, string>>;

/** Secrets as they are and as they shall be, by process. */
async function bothOf({ stack: { shape, engines } }: Scene) {
  const secrets = await secretsIn(join(shape.folder, 'fresh'));
  const kafkaUsers = await usersIn(shape.namespace, '-2');
  const databaseUsers = shape.databaseUsers ? databaseUsersIn(shape.namespace, '-2') : {};
  const fresh = environments({ ...shape, secrets, kafkaUsers, databaseUsers }, engines);
  return { old: environments(shape, engines), fresh, secrets, kafkaUsers, databaseUsers };
}

/** The settings of a process among these. */
const pick = (environment: Record<string, string> | undefined, names: string[]) =>
  Object.fromEntries(names.flatMap((name) => (environment?.[name] ? [[name, environment[name]]] : [])));

const paired = (old: Environments, fresh: Environments, process: string, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, `${fresh[process]![name]},${old[process]![name]}`]));

/** Rings of a process in one of the three steps: the new key is known, then used, then alone. */
function rings(old: Environments, fresh: Environments, process: string, step: 'known' | 'used' | 'alone') {
  const entries = RINGS.map((name) => {
    const [former, next] = [old[process]![name]!, fresh[process]![name]!.replace(/^k1:/, 'k2:')];
    // Topics keep events under the old key for a week
    const last = name === 'FIELD_KEYS' ? next : `${next},${former}`;
    return [name, { known: `${former},${next}`, used: `${next},${former}`, alone: last }[step]];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}

/** All copies of all services, one after another. */
async function rollAll({ stack }: Scene, changesOf: (service: string) => Record<string, string>) {
  for (const { name } of services) {
    const changes = changesOf(name);
    if (Object.keys(changes).length === 0) continue;
    await stack.roll(name, changes);
    say(`${name} is restarted, copy by copy, with others: ${Object.keys(changes).join(', ')}`);
  }
}

/** A token that opens the console holds while another key begins to sign, and the next one is of the new key. */
async function changeStepUpKey(scene: Scene, identity: Record<string, string>) {
  const { stack, story } = scene;
  const { gatePassword: password } = localLogins;
  const token = await signIn(stack.publicUrl, realmOf(stack.shape), localAdmin);
  const headers = { authorization: `Bearer ${token}` };
  const pass = async () => {
    const gate = { method: 'POST', body: { password }, headers };
    return (await story.site.call<{ stepUp: string }>('/api/admin/gate', gate)).body.stepUp;
  };
  const opens = async (stepUp: string) =>
    (await story.site.call('/api/admin/rollout', { headers: { ...headers, 'x-step-up': stepUp } })).status === 200;
  const script = join('services', 'identity', 'dist', 'rotate-step-up-keys.js');
  const former = await pass();
  await runScript(script, identity);
  const next = await pass();
  if (decodeProtectedHeader(former).kid === decodeProtectedHeader(next).kid) scene.fault('the same key signs on');
  await scene.repair('the console opens with tokens of the old key and of the new one', async () =>
    (await Promise.all([opens(former), opens(next)])).every(Boolean),
  );
  await runScript(script, identity, ['forget']);
  if (!(await opens(next))) scene.fault('the console does not open once the old key is forgotten');
}

async function unsubscribeLink({ story }: Scene, email: string) {
  const mails = (await story.outside.received()).filter(({ at }) => at === email);
  const [link] = mails.flatMap(({ text }) => text.match(/http\S+\/api\/unsubscribe\/[\w.-]+/) ?? []);
  if (!link) throw new Error(`no mail to ${email} holds a link to unsubscribe`);
  return link;
}

const opens = async (link: string) => (await fetch(link)).ok;

async function gateOpens({ story }: Scene, headers: Record<string, string>, password: string) {
  const { status } = await story.site.call('/api/admin/gate', { method: 'POST', body: { password }, headers });
  return status < 300;
}

/** Every secret is rotated while members join, use the site and get numbers. No request fails, and links in old emails work until the end. */
export const rotatingSecrets: Drill = {
  name: 'rotating-secrets',
  runbook: 'rotate-secrets',
  members: 6,
  replicas: 2,

  async play(scene) {
    const { stack, story } = scene;
    const { shape, engines } = stack;
    const { old, fresh, secrets, kafkaUsers, databaseUsers } = await bothOf(scene);
    const link = await unsubscribeLink(scene, story.members[0]!.email);
    const visits = new Visits(stack, story.members[1]!);

    await setKafkaUsers(engines, Object.values(kafkaUsers));
    await setDatabaseUsers(engines, Object.values(databaseUsers));
    await stack.process('sandbox').restart(paired(old, fresh, 'sandbox', API_KEYS));
    say('Kafka and the store know a second user of each service; Stripe and SendGrid take a second key');
    await rollAll(scene, (name) => ({
      ...pick(fresh[name], TAKEN),
      ...paired(old, fresh, name, PAIRED[name] ?? []),
      ...rings(old, fresh, name, 'known'),
    }));
    await stack.process('sandbox').restart(pick(fresh['sandbox'], OUTSIDE));
    say('Stripe, Twilio and SendGrid sign with the new ones, and take no other');
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
    say('Keycloak knows identity by new secrets alone, Kafka and the store the services by new users alone');

    for (const newcomer of NEWCOMERS) await story.join(newcomer);
    const { members } = story;
    await story.firstNumbers(members.slice(-NEWCOMERS.length), story.draws.fridayMega, story.draws.saturdayPower);
    await story.nextDraw();
    await scene.repair('the link of an old mail goes on working', () => opens(link));
    await story.nextPower();

    await rollAll(scene, (name) => ({ ...pick(fresh[name], PAIRED[name] ?? []), ...rings(old, fresh, name, 'used') }));
    say('only the new ones hold now; fields and events are sealed with new keys');
    await scene.repair('nothing lies under an old key any more', async () => {
      const left = await Promise.all(
        SEALING.map((name) => scene.metric(name, 'numbercast_key_rotation_pending_collections')),
      );
      return left.every((count) => count === 0);
    });
    await rollAll(scene, (name) => rings(old, fresh, name, 'alone'));
    const keys = rings(old, fresh, 'identity', 'alone');
    await changeStepUpKey(scene, { ...old['identity'], ...fresh['identity'], ...keys });
    await visits.end();
    say(`meanwhile a member asked for ${visits.count} pages, ${visits.failures.length} of them in vain`);
    visits.failures.forEach((failure) => scene.fault(failure));
    Object.assign(shape, { kafkaUsers, databaseUsers });

    if (await opens(link)) scene.fault('a link signed with a secret that was taken away still works');
    const stopping = members.find(({ method }) => method === 'both')!;
    await story.outside.reply(stopping.phone, 'STOP');
    stopping.stoppedAt = await story.outside.now();
    await scene.repair(
      'a reply of STOP, signed with the new token, is taken',
      async () => !(await story.smsAllowed(stopping)),
    );
    await changeGatePassword(scene);
  },
};

async function changeGatePassword(scene: Scene) {
  const { stack } = scene;
  const script = join(repository, 'services', 'identity', 'dist', 'console-access', 'make-gate-hash.js');
  const hash = execFileSync(process.execPath, [script], { input: `${NEW_GATE}\n`, encoding: 'utf8' }).trim();
  const token = await signIn(stack.publicUrl, realmOf(stack.shape), localAdmin);
  const headers = { authorization: `Bearer ${token}` };
  await stack.roll('identity', { ADMIN_GATE_HASH: hash });
  if (await gateOpens(scene, headers, localLogins.gatePassword)) scene.fault('the old admin password opens the gate');
  await scene.repair('the new admin password opens the gate', () => gateOpens(scene, headers, NEW_GATE));
}
