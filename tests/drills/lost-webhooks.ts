import { realmOf } from '@numbercast/local-stack/environments';
import type { Member } from '../support/delivery-oracle.js';
import { log } from '../support/run-on-stack.js';
import { signIn } from '../support/signing-in.js';
import { StripeDashboard } from '../support/stripe-dashboard.js';
import { boardLine } from './board.js';
import type { Drill, DrillContext } from './drill.js';

const NEWCOMER = 6;

async function renews({ stack, scenario }: DrillContext, { email, password }: Member) {
  const token = await signIn(stack.publicUrl, realmOf(stack.shape), { email, password });
  const { body } = await scenario.gateway.call<{ autoRenew: boolean }>('/api/member', {
    headers: { authorization: `Bearer ${token}` },
  });
  return body.autoRenew;
}

/** No webhook of Stripe, Twilio or SendGrid arrives for two days. */
export const lostWebhooks: Drill = {
  name: 'lost-webhooks',
  runbook: 'missing-webhooks',
  members: 6,

  async run(context) {
    const { scenario } = context;
    const { fridayMega, tuesdayMega } = scenario.draws;
    const [leaver] = scenario.members;
    const targets = ['stripe-webhooks', 'twilio-callbacks', 'sendgrid-events'];
    await context.injectFaults(...targets.map((target) => ({ target, kind: 'lost', probability: 1 })));
    log('webhooks are lost from now on');
    const newcomer = await scenario.join(NEWCOMER);
    await new StripeDashboard(context.stack).stopRenewal(leaver!.email);
    log(
      `${newcomer.email} paid and closed the browser; the renewal of ${leaver!.email} was canceled in the Stripe dashboard`,
    );

    await scenario.advanceTo('Saturday 00:45, after Mega Millions', 2, '00:45');
    await scenario.untilReported(fridayMega);
    await scenario.untilSealed(tuesdayMega);
    await context.detect(
      'numbercast_reconciliation_corrected is not 0 after the night',
      async () => (await context.metric('billing', 'numbercast_reconciliation_corrected')) > 0,
    );
    await context.recover('the profile shows the canceled renewal', async () => !(await renews(context, leaver!)));
    await scenario.advanceTo('Saturday 15:00', 2, '15:00');
    await context.detect('the Deadlines tab shows accepted texts and no delivered ones', async () => {
      const line = await boardLine(context, tuesdayMega.drawId, 'sms');
      return line && line.accepted > 0 && line.delivered === 0;
    });

    await context.recover('the payment was found, and the new member can sign in', () => renews(context, newcomer));
    await scenario.untilDelivered(tuesdayMega);
    await context.recover('the status of the texts was requested', async () => {
      const line = await boardLine(context, tuesdayMega.drawId, 'sms');
      return line && line.accepted === 0 && line.delivered > 0;
    });
    await context.endFaults();
    await context.stack.process('billing').restart();
    log('webhooks arrive again; restarted billing, which requests the missed events from Stripe');
    await scenario.nextPowerball();
    const { saturdayPower, mondayPower } = scenario.draws;
    // The new member's first numbers were assigned before Saturday's draw
    for (const due of scenario.due)
      if (due.member === newcomer && due.draw === mondayPower) due.knownBefore = saturdayPower.date;
  },
};
