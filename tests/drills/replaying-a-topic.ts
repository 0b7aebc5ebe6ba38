import { join } from 'node:path';
import { environments } from '@numbercast/local-stack/environments';
import { runScript } from '@numbercast/local-stack/run-script';
import { historiesOf } from '../support/histories.js';
import { differs } from '../support/report-oracle.js';
import { log } from '../support/run-on-stack.js';
import type { Drill, DrillContext } from './drill.js';

/** Topics that each service consumes. The drill replays all of them. */
const CONSUMED_TOPICS: Record<string, string[]> = {
  identity: ['billing.v1', 'members.v1'],
  billing: ['identity.v1', 'members.v1'],
  members: ['billing.v1', 'delivery.v1', 'identity.v1', 'numbergen.v1', 'reporting.v1'],
  numbergen: ['admin.v1', 'members.v1', 'numbergen.chunks.v1', 'reporting.v1'],
  delivery: ['billing.v1', 'delivery.v1', 'members.v1', 'numbergen.v1', 'reporting.v1'],
  reporting: ['numbergen.v1'],
  admin: ['admin.v1', 'billing.v1', 'delivery.v1', 'numbergen.v1'],
};

const resetOffsets = ({ stack }: DrillContext, service: string, topic: string) =>
  runScript(
    join('packages', 'platform', 'dist', 'app', 'reset-offsets.js'),
    environments(stack.shape, stack.engines)[service]!,
    [service, topic],
  );

async function dropAssignments(context: DrillContext) {
  const connection = await context.connectTo('reporting');
  await connection.collection('assignments').deleteMany({});
  await connection.close();
}

/** Compares the report of a draw with a recount of the received messages. @returns the difference, or null */
async function reportError({ scenario }: DrillContext, drawId: string) {
  const { resultOf } = await historiesOf(scenario.sandbox, scenario.all);
  const result = resultOf(drawId);
  const report = await scenario.console.report(drawId);
  const sets = new Set((await scenario.arrived()).filter((one) => one.drawId === drawId).flatMap((one) => one.sets));
  return report && result ? differs(report, [...sets], result) : 'there is no report';
}

/** Reporting has lost the assigned sets. Reading the topic from its start restores them and duplicates nothing. */
export const replayingATopic: Drill = {
  name: 'replaying-a-topic',
  runbook: 'replay-topic',
  members: 6,

  async run(context) {
    const { scenario } = context;
    const { drawId } = scenario.draws.fridayMega;
    await dropAssignments(context);
    log('deleted the assignments of reporting');
    await scenario.advanceTo('Saturday 00:45, after Mega Millions', 2, '00:45');
    await context.detect(`${drawId} has a result and no correct report`, async () => {
      const { body } = await scenario.gateway.call<{ items: { drawId: string }[] }>('/api/results');
      return body.items.some((one) => one.drawId === drawId) && (await reportError(context, drawId)) !== null;
    });
    const isRefused = await resetOffsets(context, 'reporting', 'numbergen.v1').then(
      () => false,
      (error: unknown) => String(error).includes('reporting is at work'),
    );
    if (!isRefused) context.fail('the offsets of a running service were reset');

    const before = (await scenario.sandbox.received()).length;
    await replay(context, 'reporting');
    await context.recover(`the report of ${drawId} equals a recount`, async () => {
      return (await reportError(context, drawId)) === null;
    });
    for (const service of Object.keys(CONSUMED_TOPICS)) await replay(context, service);
    await context.wait('no service has consumer lag', async () => {
      const lags = Object.keys(CONSUMED_TOPICS).map((service) =>
        context.metric(service, 'numbercast_consumer_lag_events'),
      );
      return (await Promise.all(lags)).every((lag) => lag === 0);
    });
    const after = (await scenario.sandbox.received()).length;
    log(`recipients had ${before} messages before the replay, and have ${after} now`);
    const waiting = await context.metric('admin', 'numbercast_dead_letters_waiting');
    if (waiting > 0) context.fail(`${waiting} events became dead letters`);
    await scenario.delivery(scenario.draws.tuesdayMega, 'Saturday 15:00', 2);
  },
};

async function replay(context: DrillContext, service: string) {
  const process = context.stack.process(service);
  await process.stop();
  for (const topic of CONSUMED_TOPICS[service]!) await resetOffsets(context, service, topic);
  await process.restart();
  log(`${service} reads ${CONSUMED_TOPICS[service]!.join(', ')} from the start`);
}
