import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { environments, publicUrlOf, realmOf } from '@numbercast/stack/environments';
import { repository } from '@numbercast/stack/paths';
import { createRealm } from '@numbercast/stack/realm';
import { localAdmin, localLogins, secretsIn } from '@numbercast/stack/secrets';
import { say } from '../run.js';
import { signIn } from '../signing-in.js';
import type { Drill, Scene } from './drill.js';

/** Those of which old and new hold side by side, separated by a comma. */
const PAIRED: Record<string, string[]> = {
  billing: ['STRIPE_WEBHOOK_SECRET'],
  delivery: ['TWILIO_AUTH_TOKEN', 'SENDGRID_WEBHOOK_PUBLIC_KEY', 'UNSUBSCRIBE_SECRET'],
  numbergen: ['NUMBERS_SECRET'],
};
const OUTSIDE = ['STRIPE_WEBHOOK_SECRET', 'TWILIO_AUTH_TOKEN', 'SENDGRID_WEBHOOK_PRIVATE_KEY'];
const CLIENTS = ['KEYCLOAK_CLIENT_SECRET', 'KEYCLOAK_LOGIN_CLIENT_SECRET'];
const NEWCOMER = 6;
const NEW_GATE = 'Another-Gate-2';

/** Secrets as they are and as they shall be, by process. */
async function bothOf({ stack: { shape, engines } }: Scene) {
  const secrets = await secretsIn(join(shape.folder, 'fresh'));
  return { old: environments(shape, engines), fresh: environments({ ...shape, secrets }, engines), secrets };
}

const pick = (environment: Record<string, string> | undefined, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, environment![name]!]));

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

/** Every secret is changed while members join and numbers go out; old mails keep a working link until the end. */
export const rotatingSecrets: Drill = {
  name: 'rotating-secrets',
  members: 6,

  async play(scene) {
    const { stack, story } = scene;
    const { old, fresh, secrets } = await bothOf(scene);
    const link = await unsubscribeLink(scene, story.members[0]!.email);
    for (const [service, names] of Object.entries(PAIRED)) {
      const pairs = names.map((name) => [name, `${fresh[service]![name]},${old[service]![name]}`]);
      await stack.process(service).restart(Object.fromEntries(pairs));
      say(`${service} takes both: ${names.join(', ')}`);
    }
    await stack.process('sandbox').restart(pick(fresh['sandbox'], OUTSIDE));
    say('Stripe, Twilio and SendGrid sign with the new ones');
    await createRealm(stack.engines, {
      name: realmOf(stack.shape),
      publicUrl: publicUrlOf(stack.shape),
      secrets: { identity: secrets.identityClientSecret, login: secrets.loginClientSecret },
      smtp: { host: '127.0.0.1', port: stack.shape.ports.smtp },
    });
    await stack.process('identity').restart(pick(fresh['identity'], CLIENTS));
    say('Keycloak knows identity by new secrets, and identity has them');

    await story.join(NEWCOMER);
    const { members } = story;
    await story.firstNumbers(members.slice(-1), story.draws.fridayMega, story.draws.saturdayPower);
    await story.nextDraw();
    await scene.repair('the link of an old mail goes on working', () => opens(link));
    await story.nextPower();

    for (const [service, names] of Object.entries(PAIRED))
      await stack.process(service).restart(pick(fresh[service], names));
    say('only the new ones hold now');
    if (await opens(link)) scene.fault('a link signed with a secret that was taken away still works');
    const stopping = members.find(({ method }) => method === 'both')!;
    await story.outside.reply(stopping.phone, 'STOP');
    stopping.stoppedAt = await story.outside.now();
    await scene.repair(
      'a reply of STOP, signed with the new token, is taken',
      async () => !(await story.smsAllowed(stopping)),
    );

    const script = join(repository, 'services', 'identity', 'dist', 'admin', 'make-gate-hash.js');
    const hash = execFileSync(process.execPath, [script], { input: `${NEW_GATE}\n`, encoding: 'utf8' }).trim();
    const token = await signIn(stack.publicUrl, realmOf(stack.shape), localAdmin);
    const headers = { authorization: `Bearer ${token}` };
    await stack.process('identity').restart({ ADMIN_GATE_HASH: hash });
    if (await gateOpens(scene, headers, localLogins.gatePassword)) scene.fault('the old admin password opens the gate');
    await scene.repair('the new admin password opens the gate', () => gateOpens(scene, headers, NEW_GATE));
  },
};
