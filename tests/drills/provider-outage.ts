import { say } from '../support/run-on-stack.js';
import { boardLine, restingChannels } from './board.js';
import type { Drill } from './drill.js';

/** The providers accept neither texts nor emails when a draw's are due; for some, the response is lost. */
export const providerOutage: Drill = {
  name: 'provider-outage',
  members: 12,

  async play(scene) {
    const { story } = scene;
    const { fridayMega, tuesdayMega } = story.draws;
    await scene.trouble(
      { target: 'twilio', kind: 'drop-response', count: 2 },
      { target: 'sendgrid', kind: 'drop-response', count: 1 },
      { target: 'twilio', kind: '500', probability: 1 },
      { target: 'sendgrid', kind: '500', probability: 1 },
    );
    say('Twilio and SendGrid are out; the first calls are still taken, but their answers are lost');
    await story.reach('Saturday 00:45, Mega Millions was drawn', 2, '00:45');
    await story.untilReported(fridayMega);
    await story.untilSealed(tuesdayMega);
    await story.reach('Saturday 15:00', 2, '15:00');

    await scene.notice(
      'Deadlines says that both providers give no clear answers',
      async () => (await restingChannels(scene)).join() === 'email,sms',
    );
    await scene.notice('numbercast_provider_call_duration_seconds counts calls of both that failed', async () => {
      const failed = (provider: string) =>
        scene.metric('delivery', 'numbercast_provider_call_duration_seconds', { provider, outcome: '500' });
      return (await failed('twilio')) > 0 && (await failed('sendgrid')) > 0;
    });
    const waiting = await scene.wait('texts wait, or are in doubt', async () => {
      const line = await boardLine(scene, tuesdayMega.drawId, 'sms');
      return line && line.queued + line.unknown > 0 && line;
    });
    say(`of the texts ${waiting.queued} wait, ${waiting.unknown} may or may not have been sent`);

    await scene.calm();
    say('both are back; nothing is done by hand');
    await scene.repair('both channels send again', async () => (await restingChannels(scene)).length === 0);
    await story.untilBrought(tuesdayMega);
    await scene.repair('no message is in doubt', async () => {
      const { drawId } = tuesdayMega;
      const lines = [await boardLine(scene, drawId, 'sms'), await boardLine(scene, drawId, 'email')];
      return lines.every((line) => line && line.queued + line.sending + line.unknown === 0);
    });
  },
};
