import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@numbercast/platform/testing';
import { SignInReports } from './sign-in-reports.js';

let identity: Server;
let received: string[];
let statuses: number[];
let reports: SignInReports;

beforeEach(async () => {
  received = [];
  statuses = [];
  identity = createServer((request, response) => {
    received.push(String(request.headers.authorization));
    response.statusCode = statuses.shift() ?? 200;
    response.end(JSON.stringify({ cookie: 'new' }));
  });
  await new Promise<void>((resolve) => identity.listen(0, '127.0.0.1', resolve));
  reports = new SignInReports(`http://127.0.0.1:${(identity.address() as AddressInfo).port}`, 5);
});
afterEach(async () => {
  reports.close();
  identity.closeAllConnections();
  await new Promise((resolve) => identity.close(resolve));
});

const signIn = { session: 's', token: 'token', cookie: '' };

describe('the report of a sign-in', () => {
  it('returns the cookie for the browser, and is sent once for each session', async () => {
    expect(await reports.report(signIn)).toBe('new');
    expect(await reports.report(signIn)).toBeNull();
    expect(received).toEqual(['Bearer token']);
  });

  it('is retried while identity is unavailable, without delaying the sign-in', async () => {
    statuses = [503, 503, 200];
    expect(await reports.report(signIn)).toBeNull();
    await eventually(() => expect(received).toHaveLength(3));
    await eventually(async () => expect(await reports.report(signIn)).toBeNull());
  });

  it('is not retried when identity rejects the token', async () => {
    statuses = [401];
    expect(await reports.report(signIn)).toBeNull();
    expect(await reports.report(signIn)).toBeNull();
    expect(received).toHaveLength(1);
  });
});
