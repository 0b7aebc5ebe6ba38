import { join } from 'node:path';
import { databaseOf } from '@numbercast/local-stack/database-users';
import { environments } from '@numbercast/local-stack/environments';
import { runScript } from '@numbercast/local-stack/run-script';
import mongoose from 'mongoose';
import { historiesOf } from '../support/histories.js';
import { differs } from '../support/report-oracle.js';
import { say } from '../support/run-on-stack.js';
import type { Drill, Scene } from './drill.js';

/** Topics that each service consumes; all of them are replayed in the end. */
const HEARD: Record<string, string[]> = {
  identity: ['billing.v1', 'members.v1'],
  billing: ['identity.v1', 'members.v1'],
  members: ['billing.v1', 'delivery.v1', 'identity.v1', 'numbergen.v1', 'reporting.v1'],
  numbergen: ['admin.v1', 'members.v1', 'numbergen.chunks.v1', 'reporting.v1'],
  delivery: ['billing.v1', 'delivery.v1', 'members.v1', 'numbergen.v1', 'reporting.v1'],
  reporting: ['numbergen.v1'],
  admin: ['admin.v1', 'billing.v1', 'delivery.v1', 'numbergen.v1'],
};

const rewind = ({ stack }: Scene, service: string, topic: string) =>
  runScript(
    join('packages', 'platform', 'dist', 'app', 'reset-offsets.js'),
    environments(stack.shape, stack.engines)[service]!,
    [service, topic],
  );

async function dropAssignments({ stack: { engines, shape } }: Scene) {
  const uri = `${engines.mongodbUri}/${databaseOf(shape, 'reporting')}`;
  const connection = await mongoose.createConnection(uri).asPromise();
  await connection.collection('assignments').deleteMany({});
  await connection.close();
}

/** Compares the report of a draw with a recount of the received messages. */
async function reportFault({ story }: Scene, drawId: string) {
  const { resultOf } = await historiesOf(story.outside, story.all);
  const result = resultOf(drawId);
  const report = await story.console.report(drawId);
  const sets = new Set((await story.arrived()).filter((one) => one.drawId === drawId).flatMap((one) => one.sets));
  return report && result ? differs(report, [...sets], result) : 'there is no report';
}

/** Reporting has lost the sets that were given; a topic from its beginning brings them back, and doubles nothing. */
export const replayingATopic: Drill = {
  name: 'replaying-a-topic',
  runbook: 'replay-topic',
  members: 6,

  async play(scene) {
    const { story } = scene;
    const { drawId } = story.draws.fridayMega;
    await dropAssignments(scene);
    say('reporting has lost what members were given');
    await story.reach('Saturday 00:45, Mega Millions was drawn', 2, '00:45');
    await scene.notice(`${drawId} has a result and no right report`, async () => {
      const { body } = await story.site.call<{ items: { drawId: string }[] }>('/api/results');
      return body.items.some((one) => one.drawId === drawId) && (await reportFault(scene, drawId)) !== null;
    });
    const isRefused = await rewind(scene, 'reporting', 'numbergen.v1').then(
      () => false,
      (error: unknown) => String(error).includes('reporting is at work'),
    );
    if (!isRefused) scene.fault('a service at work was rewound');

    const before = (await story.outside.received()).length;
    await again(scene, 'reporting');
    await scene.repair(`${drawId} is reported as a recount says`, async () => {
      return (await reportFault(scene, drawId)) === null;
    });
    for (const service of Object.keys(HEARD)) await again(scene, service);
    await scene.wait('everything is heard once more', async () => {
      const lags = Object.keys(HEARD).map((service) => scene.metric(service, 'numbercast_consumer_lag_events'));
      return (await Promise.all(lags)).every((lag) => lag === 0);
    });
    const after = (await story.outside.received()).length;
    say(`phones and mailboxes had ${before} messages before, and have ${after} now`);
    const waiting = await scene.metric('admin', 'numbercast_dead_letters_waiting');
    if (waiting > 0) scene.fault(`${waiting} events became dead letters`);
    await story.delivery(story.draws.tuesdayMega, 'Saturday 15:00', 2);
  },
};

async function again(scene: Scene, service: string) {
  const process = scene.stack.process(service);
  await process.stop();
  for (const topic of HEARD[service]!) await rewind(scene, service, topic);
  await process.restart();
  say(`${service} hears ${HEARD[service]!.join(', ')} again`);
}
