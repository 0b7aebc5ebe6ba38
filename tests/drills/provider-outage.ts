import { log } from '../support/run-on-stack.js';
import { boardLine, restingChannels } from './board.js';
import type { Drill } from './drill.js';

/** The providers reject all texts and emails of a draw; the responses to the first calls are lost. */
export const providerOutage: Drill = {
  name: 'provider-outage',
  members: 12,

  async run(context) {
    const { scenario } = context;
    const { fridayMega, tuesdayMega } = scenario.draws;
    await context.injectFaults(
      { target: 'twilio', kind: 'drop-response', count: 2 },
      { target: 'sendgrid', kind: 'drop-response', count: 1 },
      { target: 'twilio', kind: '500', probability: 1 },
      { target: 'sendgrid', kind: '500', probability: 1 },
    );
    log('Twilio and SendGrid are down; the first calls are accepted, but their responses are lost');
    await scenario.advanceTo('Saturday 00:45, after Mega Millions', 2, '00:45');
    await scenario.untilReported(fridayMega);
    await scenario.untilSealed(tuesdayMega);
    await scenario.advanceTo('Saturday 15:00', 2, '15:00');

    await context.detect(
      'the Deadlines tab shows both channels as interrupted',
      async () => (await restingChannels(context)).join() === 'email,sms',
    );
    await context.detect('numbercast_provider_call_duration_seconds counts failed calls to both', async () => {
      const failed = (provider: string) =>
        context.metric('delivery', 'numbercast_provider_call_duration_seconds', { provider, outcome: '500' });
      return (await failed('twilio')) > 0 && (await failed('sendgrid')) > 0;
    });
    const waiting = await context.wait('texts are queued or have an unknown outcome', async () => {
      const line = await boardLine(context, tuesdayMega.drawId, 'sms');
      return line && line.queued + line.unknown > 0 && line;
    });
    log(`${waiting.queued} texts are queued, ${waiting.unknown} have an unknown outcome`);

    await context.endFaults();
    log('both providers are back; no action is needed');
    await context.recover('both channels send again', async () => (await restingChannels(context)).length === 0);
    await scenario.untilDelivered(tuesdayMega);
    await context.recover('no message has an unknown outcome', async () => {
      const { drawId } = tuesdayMega;
      const lines = [await boardLine(context, drawId, 'sms'), await boardLine(context, drawId, 'email')];
      return lines.every((line) => line && line.queued + line.sending + line.unknown === 0);
    });
  },
};
