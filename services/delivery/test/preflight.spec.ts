import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { bootForTest, preflightOf, type RunningService } from '@numbercast/platform/testing';
import { DnsServer } from '@numbercast/sandbox/dns/dns-server';
import { mailRecordsOf } from '@numbercast/sandbox/dns/mail-records';
import { type Sandbox, startSandbox } from '@numbercast/sandbox/sandbox';
import { NUMBER_SID, SERVICE_SID, SINK_SID, STATUS_TYPES } from '@numbercast/sandbox/twilio/account';
import { DeliveryModule } from '../src/delivery.module.js';
import { settings } from './settings.js';

const PUBLIC_URL = 'https://numbers.test';
const INBOUND_URL = `${PUBLIC_URL}/api/webhooks/twilio/inbound`;
const EVENTS_URL = `${PUBLIC_URL}/api/webhooks/twilio/events`;
const DOMAIN = 'numbers.test';
const NUMBER = '+15012345678';
const TOLL_FREE = '+18885550100';

let sandbox: Sandbox;
let dns: DnsServer;
let delivery: RunningService;
beforeAll(async () => {
  sandbox = await startSandbox({
    twilioFrom: NUMBER,
    webhooks: {
      twilioInbound: `${INBOUND_URL}#rc=5&rp=all`,
      twilioEvents: EVENTS_URL,
      sendgrid: `${PUBLIC_URL}/api/webhooks/sendgrid`,
    },
  });
  dns = await DnsServer.start(mailRecordsOf(DOMAIN));
  const { twilioAccountSid, twilioAuthToken, sendgridApiKey } = sandbox.settings;
  delivery = await bootForTest(DeliveryModule, {
    config: {
      ...settings,
      PUBLIC_URL,
      TWILIO_ACCOUNT_SID: twilioAccountSid,
      TWILIO_AUTH_TOKEN: twilioAuthToken,
      TWILIO_FROM: NUMBER,
      TWILIO_STATUS: 'events',
      TWILIO_API_URL: sandbox.url,
      SENDGRID_API_KEY: sendgridApiKey,
      SENDGRID_API_URL: sandbox.url,
      PUSH_API_URL: undefined,
      SENDGRID_WEBHOOK_PUBLIC_KEY: sandbox.sendgridPublicKey,
      MAIL_FROM: `numbers@${DOMAIN}`,
      DNS_SERVERS: dns.address,
      PROVIDER_TIMEOUT_MS: 30_000,
    },
  });
  authenticateDomain();
});
afterAll(async () => {
  await delivery.close();
  await dns.close();
  await sandbox.close();
});

const authenticateDomain = () => sandbox.setSendGrid({ domains: [{ domain: DOMAIN, isValid: true }] });
const number = { sid: NUMBER_SID, phoneNumber: NUMBER, canText: true, inboundUrl: '' };
const service = {
  sid: SERVICE_SID,
  inboundUrl: INBOUND_URL,
  usesNumberUrl: false,
  numbers: [NUMBER_SID],
  campaign: 'VERIFIED' as const,
  brand: 'APPROVED' as const,
};
const sink = { sid: SINK_SID, destination: EVENTS_URL, status: 'active' as const, types: STATUS_TYPES };
const problems = async (check: string) => {
  const { [check]: findings = [] } = await preflightOf(delivery);
  return findings.filter(({ isAdvice }) => !isAdvice).map(({ problem }) => problem);
};

describe('the preflight of fully configured accounts', () => {
  it('reports no failures', async () => {
    const checks = await preflightOf(delivery);
    const names = Object.keys(checks).filter((name) => /Twilio|SendGrid|DNS|Push/.test(name));
    expect(names).toEqual([
      'DNS of the sender domain',
      'Push notifications',
      'SendGrid event webhook',
      'SendGrid sender domain',
      'SendGrid tracking',
      'Twilio account',
      'Twilio event stream',
      'Twilio senders',
    ]);
    expect(names.flatMap((name) => checks[name]!.filter(({ isAdvice }) => !isAdvice))).toEqual([]);
  });
});

describe('the preflight of the Twilio account', () => {
  afterEach(() =>
    sandbox.setTwilio({
      status: 'active',
      type: 'Full',
      numbers: [number],
      services: [service],
      shortCodes: [],
      sinks: [sink],
      tollFree: {},
    }),
  );

  it('reports a suspended account and a trial', async () => {
    sandbox.setTwilio({ status: 'suspended', type: 'Trial' });
    expect(await problems('Twilio account')).toEqual([
      'The account is suspended.',
      'The account is a trial account, which sends to verified phones only.',
    ]);
  });

  it('reports a number that the account does not have', async () => {
    sandbox.setTwilio({ numbers: [] });
    expect(await problems('Twilio senders')).toEqual([`The account has no number ${NUMBER}.`]);
  });

  it('reports a number that cannot send texts and has no messaging service or campaign', async () => {
    sandbox.setTwilio({ numbers: [{ ...number, canText: false, inboundUrl: INBOUND_URL }], services: [] });
    expect(await problems('Twilio senders')).toEqual([
      `${NUMBER} cannot send texts.`,
      `${NUMBER} belongs to no messaging service, so it has no Advanced Opt-Out.`,
      `${NUMBER} has no 10DLC campaign.`,
    ]);
  });

  it('reports that no sink of Event Streams sends the status of texts', async () => {
    sandbox.setTwilio({ sinks: [{ ...sink, destination: 'https://elsewhere.test/' }] });
    expect(await problems('Twilio event stream')).toEqual([
      `No sink of Event Streams sends to ${EVENTS_URL}, so no status of a text arrives.`,
    ]);
  });

  it('reports a sink that does not work or lacks types of events', async () => {
    sandbox.setTwilio({ sinks: [{ ...sink, status: 'failed', types: STATUS_TYPES.slice(0, 1) }] });
    expect(await problems('Twilio event stream')).toEqual([
      `The sink ${SINK_SID} of Event Streams is failed.`,
      `No subscription of the sink ${SINK_SID} has com.twilio.messaging.message.undelivered, com.twilio.messaging.message.failed.`,
    ]);
  });

  it('reports replies that are sent to another URL', async () => {
    sandbox.setTwilio({ services: [{ ...service, inboundUrl: 'https://elsewhere.test/' }] });
    expect(await problems('Twilio senders')).toEqual([
      `Replies to ${NUMBER} go to https://elsewhere.test/, not to ${INBOUND_URL}.`,
    ]);
    sandbox.setTwilio({ services: [{ ...service, usesNumberUrl: true }], numbers: [number] });
    expect(await problems('Twilio senders')).toEqual([`Replies to ${NUMBER} go to no address, not to ${INBOUND_URL}.`]);
  });

  it('reports a brand and a campaign that carriers have not approved', async () => {
    sandbox.setTwilio({ services: [{ ...service, campaign: 'IN_PROGRESS', brand: 'FAILED' }] });
    expect(await problems('Twilio senders')).toEqual([
      `The 10DLC brand of ${NUMBER} is not approved (FAILED).`,
      `The 10DLC campaign of ${NUMBER} is not verified (IN_PROGRESS).`,
    ]);
  });

  it('checks the numbers of a messaging service, and the verification of toll-free ones', async () => {
    await delivery.reboot({ TWILIO_FROM: SERVICE_SID });
    const tollFree = { sid: NUMBER_SID, phoneNumber: TOLL_FREE, canText: true, inboundUrl: '' };
    sandbox.setTwilio({ numbers: [tollFree], services: [{ ...service, campaign: null }] });
    expect(await problems('Twilio senders')).toEqual([
      `The toll-free number ${TOLL_FREE} is not verified (not submitted).`,
    ]);
    sandbox.setTwilio({ tollFree: { [NUMBER_SID]: 'TWILIO_APPROVED' } });
    expect(await problems('Twilio senders')).toEqual([]);
    sandbox.setTwilio({ services: [{ ...service, numbers: [] }] });
    expect(await problems('Twilio senders')).toEqual([`The messaging service ${SERVICE_SID} has no numbers.`]);
    await delivery.reboot({ TWILIO_FROM: NUMBER });
  });

  it('checks a short code', async () => {
    await delivery.reboot({ TWILIO_FROM: '12345' });
    expect(await problems('Twilio senders')).toEqual(['The account has no short code 12345.']);
    sandbox.setTwilio({ shortCodes: [{ shortCode: '12345', inboundUrl: INBOUND_URL }] });
    expect(await problems('Twilio senders')).toEqual([]);
    await delivery.reboot({ TWILIO_FROM: NUMBER });
  });
});

describe('the preflight of the SendGrid account', () => {
  afterEach(() => {
    sandbox.setWebhooks({ sendgrid: `${PUBLIC_URL}/api/webhooks/sendgrid` });
    sandbox.setSendGrid({ tracksClicks: false, tracksOpens: false, webhook: signedWebhook });
    authenticateDomain();
  });
  const signedWebhook = {
    isEnabled: true,
    isSigned: true,
    events: ['processed', 'deferred', 'delivered', 'bounce', 'dropped', 'spam_report', 'unsubscribe'],
  };

  it('reports a sender domain that is missing or not verified', async () => {
    sandbox.setSendGrid({ domains: [{ domain: 'other.test', isValid: true }] });
    expect(await problems('SendGrid sender domain')).toEqual([`The domain of numbers@${DOMAIN} is not authenticated.`]);
    sandbox.setSendGrid({ domains: [{ domain: DOMAIN, isValid: false }] });
    expect(await problems('SendGrid sender domain')).toEqual([`SendGrid has not found the DNS records of ${DOMAIN}.`]);
  });

  it('reports a webhook that is missing', async () => {
    sandbox.setWebhooks({ sendgrid: 'https://elsewhere.test/' });
    expect(await problems('SendGrid event webhook')).toEqual([
      `No event webhook calls ${PUBLIC_URL}/api/webhooks/sendgrid.`,
    ]);
  });

  it('reports a webhook that is disabled, lacks events or does not sign', async () => {
    sandbox.setSendGrid({ webhook: { isEnabled: false, isSigned: false, events: ['delivered'] } });
    expect(await problems('SendGrid event webhook')).toEqual([
      'The event webhook is disabled.',
      'The event webhook does not send processed, deferred, bounce, dropped, spam_report, unsubscribe.',
      'The event webhook does not sign its requests, so they are all rejected.',
    ]);
  });

  it('reports a public key that is not the one of the webhook', async () => {
    await delivery.reboot({ SENDGRID_WEBHOOK_PUBLIC_KEY: settings.SENDGRID_WEBHOOK_PUBLIC_KEY });
    expect(await problems('SendGrid event webhook')).toEqual([
      'SENDGRID_WEBHOOK_PUBLIC_KEY is not the key of the event webhook, so all events are rejected.',
    ]);
    await delivery.reboot({ SENDGRID_WEBHOOK_PUBLIC_KEY: sandbox.sendgridPublicKey });
  });

  it('reports tracking of clicks and opens', async () => {
    sandbox.setSendGrid({ tracksClicks: true, tracksOpens: true });
    expect((await problems('SendGrid tracking')).map((problem) => problem.split(' ')[0])).toEqual(['Click', 'Open']);
  });
});

describe('the preflight of push notifications', () => {
  const CHECK = 'Push notifications';
  const { VAPID_PRIVATE_KEY, VAPID_PUBLIC_KEY } = settings;
  afterEach(() => delivery.reboot({ VAPID_PRIVATE_KEY, VAPID_PUBLIC_KEY, PUSH_API_URL: undefined }));

  it('reports keys that do not match, and a pair with a missing key', async () => {
    await delivery.reboot({ VAPID_PRIVATE_KEY: Buffer.alloc(32, 1).toString('base64url') });
    expect(await problems(CHECK)).toEqual([
      'VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY, so push services reject all messages.',
    ]);
    await delivery.reboot({ VAPID_PRIVATE_KEY: undefined });
    expect(await problems(CHECK)).toEqual(['VAPID_PRIVATE_KEY is not set, so notifications are off.']);
  });

  it('only advises setting keys when both are missing, and reports the URL of a sandbox', async () => {
    await delivery.reboot({ VAPID_PRIVATE_KEY: undefined, VAPID_PUBLIC_KEY: undefined });
    expect(await problems(CHECK)).toEqual([]);
    expect((await preflightOf(delivery))[CHECK]).toMatchObject([{ isAdvice: true }]);
    await delivery.reboot({ VAPID_PRIVATE_KEY, VAPID_PUBLIC_KEY, PUSH_API_URL: sandbox.url });
    expect(await problems(CHECK)).toEqual([
      'PUSH_API_URL is set, so delivery also sends to addresses outside the push services of browsers.',
    ]);
  });
});

describe('the preflight of the DNS records', () => {
  const records = mailRecordsOf(DOMAIN);
  afterEach(() => {
    dns.records = records;
  });
  const CHECK = 'DNS of the sender domain';

  it('reports a domain without any record', async () => {
    dns.records = {};
    expect(await problems(CHECK)).toEqual([
      `${DOMAIN} has no SPF record.`,
      expect.stringContaining(`The CNAME record em1.${DOMAIN} points at nothing`),
      expect.stringContaining(`The CNAME record s1._domainkey.${DOMAIN} points at nothing`),
      expect.stringContaining(`The CNAME record s2._domainkey.${DOMAIN} points at nothing`),
      `${DOMAIN} has no DMARC record, which large mailbox providers require.`,
    ]);
  });

  it('reports two SPF records, of which receivers accept none', async () => {
    dns.records = { ...records, txt: { ...records.txt, [DOMAIN]: ['v=spf1 -all', 'v=spf1 include:a.test ~all'] } };
    expect(await problems(CHECK)).toEqual([`${DOMAIN} has 2 SPF records, of which receivers accept none.`]);
  });

  it('reports a DKIM record that points to another host', async () => {
    const host = `s1._domainkey.${DOMAIN}`;
    dns.records = { ...records, cname: { ...records.cname, [host]: 'elsewhere.test' } };
    expect(await problems(CHECK)).toEqual([expect.stringContaining(`${host} points at elsewhere.test`)]);
  });

  it('advises on a DMARC policy that rejects nothing, without failing', async () => {
    dns.records = { ...records, txt: { ...records.txt, [`_dmarc.${DOMAIN}`]: ['v=DMARC1; p=none'] } };
    const { [CHECK]: findings } = await preflightOf(delivery);
    expect(findings).toMatchObject([{ isAdvice: true }]);
  });

  it('reports a DNS server that does not respond', async () => {
    await delivery.reboot({ DNS_SERVERS: '127.0.0.1:1' });
    expect(await problems(CHECK)).toEqual([expect.stringContaining('The check could not be completed')]);
    await delivery.reboot({ DNS_SERVERS: dns.address });
  });
});
