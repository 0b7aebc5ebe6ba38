import { randomUUID } from 'node:crypto';
import { Store } from '@numbercast/platform';
import { eventually } from '@numbercast/platform/testing';
import twilio from 'twilio';
import type { aWorld } from './world.js';

type World = Awaited<ReturnType<typeof aWorld>>;

/**
 * Sends texts from phones as Twilio forwards them, with the receiving number and the mark of its Advanced Opt-Out only
 * where a test requests them.
 */
export function inboundTexts(world: World) {
  const url = `${world.publicUrl}/api/webhooks/twilio/inbound`;
  const received = () => world.service.app.get(Store).connection.collection('provider_events');

  /** @returns the text's id */
  async function post(phone: string, Body: string, marks: { OptOutType?: string; To?: string } = {}) {
    const form = { MessageSid: `SM${randomUUID()}`, From: `+1${phone}`, Body, ...marks };
    const signature = twilio.getExpectedTwilioSignature(world.sandbox.settings.twilioAuthToken, url, form);
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'x-twilio-signature': signature },
      body: new URLSearchParams(form),
    });
    if (response.status !== 200) throw new Error(`answered ${response.status}`);
    return form.MessageSid;
  }

  return {
    post,
    /** Sends a text and waits until it is processed. */
    async handled(...text: Parameters<typeof post>) {
      const sid = await post(...text);
      await eventually(async () => {
        const event = await received().findOne({ _id: `twilio:${sid}:received` } as object);
        if (!event?.['doneAt']) throw new Error(`${sid} is not handled yet`);
      });
      return sid;
    },
  };
}
