import { realmOf } from '@numbercast/local-stack/environments';
import type { Member } from '../support/delivery-oracle.js';
import { say } from '../support/run-on-stack.js';
import { signIn } from '../support/signing-in.js';
import { StripeDashboard } from '../support/stripe-dashboard.js';
import { boardLine } from './board.js';
import type { Drill, Scene } from './drill.js';

const NEWCOMER = 6;

async function renews({ stack, story }: Scene, { email, password }: Member) {
  const token = await signIn(stack.publicUrl, realmOf(stack.shape), { email, password });
  const { body } = await story.site.call<{ autoRenew: boolean }>('/api/member', {
    headers: { authorization: `Bearer ${token}` },
  });
  return body.autoRenew;
}

/** For two days no webhook of Stripe, Twilio or SendGrid arrives: neither payments nor changes nor status reports. */
export const lostWebhooks: Drill = {
  name: 'lost-webhooks',
  runbook: 'missing-webhooks',
  members: 6,

  async play(scene) {
    const { story } = scene;
    const { fridayMega, tuesdayMega } = story.draws;
    const [leaver] = story.members;
    const targets = ['stripe-webhooks', 'twilio-callbacks', 'sendgrid-events'];
    await scene.trouble(...targets.map((target) => ({ target, kind: 'lost', probability: 1 })));
    say('no notice reaches us any more');
    const newcomer = await story.join(NEWCOMER);
    await new StripeDashboard(scene.stack).stopRenewal(leaver!.email);
    say(
      `${newcomer.email} pays and closes the browser; the renewal of ${leaver!.email} is ended in Stripe's dashboard`,
    );

    await story.reach('Saturday 00:45, Mega Millions was drawn', 2, '00:45');
    await story.untilReported(fridayMega);
    await story.untilSealed(tuesdayMega);
    await scene.notice(
      'numbercast_reconciliation_corrected is not 0 after the night',
      async () => (await scene.metric('billing', 'numbercast_reconciliation_corrected')) > 0,
    );
    await scene.repair('the ended renewal shows', async () => !(await renews(scene, leaver!)));
    await story.reach('Saturday 15:00', 2, '15:00');
    await scene.notice('on Deadlines texts are accepted, and none is delivered', async () => {
      const line = await boardLine(scene, tuesdayMega.drawId, 'sms');
      return line && line.accepted > 0 && line.delivered === 0;
    });

    await scene.repair('the payment is found, and the newcomer can sign in', () => renews(scene, newcomer));
    await story.untilBrought(tuesdayMega);
    await scene.repair('what became of the texts is looked up', async () => {
      const line = await boardLine(scene, tuesdayMega.drawId, 'sms');
      return line && line.accepted === 0 && line.delivered > 0;
    });
    await scene.calm();
    await scene.stack.process('billing').restart();
    say('notices reach us again; billing is started anew and asks Stripe for all that were not taken in');
    await story.nextPower();
    const { saturdayPower, mondayPower } = story.draws;
    // The newcomer's first numbers were given before Saturday's draw
    for (const due of story.due)
      if (due.member === newcomer && due.draw === mondayPower) due.knownBefore = saturdayPower.date;
  },
};
