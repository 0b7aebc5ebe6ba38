import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TwilioAccount, TwilioAccountSettings } from './account.js';
import { answerError, authenticate } from './api.js';
import { page } from './page.js';
import { queryOf } from './query.js';
import type { TwilioWorld } from './world.js';

type Sink = TwilioAccountSettings['sinks'][number];

/** A sink has one subscription, whose sid differs only in the prefix. */
const subscriptionSid = ({ sid }: Sink) => sid.replace('DG', 'DF');

/** Events v1 under `/v1`: the sinks of Event Streams and what they subscribe to. The account's owner sets them up. */
export function eventsApi(world: TwilioWorld, account: TwilioAccount) {
  return (app: FastifyInstance, _options: object, done: () => void) => {
    app.addHook('onRequest', async (request) => authenticate(request, world));
    app.setErrorHandler(answerError);
    app.get('/Sinks', () => page('sinks', account.settings.sinks.map(presentSink)));
    app.get('/Subscriptions', (request) => {
      const wanted = queryOf(request).get('SinkSid');
      const sinks = account.settings.sinks.filter(({ sid }) => wanted === null || sid === wanted);
      const shown = sinks.map((sink) => ({ sid: subscriptionSid(sink), sink_sid: sink.sid, description: 'Texts' }));
      return page('subscriptions', shown);
    });
    app.get(
      '/Subscriptions/:sid/SubscribedEvents',
      ({ params: { sid } }: FastifyRequest<{ Params: { sid: string } }>) => {
        const types = account.settings.sinks.find((sink) => subscriptionSid(sink) === sid)?.types ?? [];
        return page(
          'types',
          types.map((type) => ({ type, schema_version: 8, subscription_sid: sid })),
        );
      },
    );
    done();
  };
}

const presentSink = ({ sid, destination, status }: Sink) => ({
  sid,
  description: 'Status of texts',
  sink_type: 'webhook',
  sink_configuration: { destination, method: 'POST', batch_events: true },
  status,
});
