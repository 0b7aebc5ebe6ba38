import { describe, expect, it } from '@jest/globals';
import { OBJECT_OF } from '../../services/billing/src/stripe-events/stripe-event.js';
import { readText } from '../support/repository.js';

const GUIDE = 'docs/guides/stripe.md';

describe('the guide to Stripe', () => {
  it('lists the events that billing handles, and no other', async () => {
    const [, list = ''] = /<!-- events:[^]*?-->([^]*?)<!-- end of events -->/.exec(await readText(GUIDE)) ?? [];
    const listed = [...list.matchAll(/`([\w.]+)`/g)].map(([, type]) => type);
    expect(listed.toSorted()).toEqual(Object.keys(OBJECT_OF).toSorted());
  });

  it('names the API version that billing uses', async () => {
    const [, version = ''] =
      /API_VERSION = '([^']+)'/.exec(await readText('services/billing/src/stripe/stripe-client.ts')) ?? [];
    expect(await readText(GUIDE)).toContain(`the API version ${version}`);
  });
});
