import type { Stack } from '@numbercast/local-stack/stack';
import { newYork, nextThursday } from '../support/draws.js';
import { SandboxClient } from '../support/sandbox-client.js';
import { person } from '../support/people.js';
import { runOnStack, log, seconds } from '../support/run-on-stack.js';
import { signUp } from '../support/signing-up.js';
import { GatewayClient } from '../support/gateway-client.js';
import { asAdmin, asMember, noCredentials } from './credentials.js';
import { fuzz, type Run, type Verdict } from './schemathesis.js';

// `make fuzz`: tests the site against docs/openapi.json in every role.
// eslint-disable-next-line node/no-process-env -- a switch of the make target
const { EXAMPLES = '10' } = process.env;

/** Final action of a member, after which no other is possible. */
const LAST = ['members.Members.pause', 'members.Members.remove'];
const withLast = (flag: string) => LAST.flatMap((id) => [flag, id]);

/** A member who can sign in, on a day on which two draws are open. */
async function aMember(stack: Stack) {
  const sandbox = new SandboxClient(stack.sandboxUrl);
  await sandbox.moveClock(newYork(nextThursday(await sandbox.now()), '13:00'));
  const who = person(1);
  await signUp(new GatewayClient(stack.publicUrl), sandbox, who);
  return who;
}

async function run(stack: Stack): Promise<boolean> {
  const who = await aMember(stack);
  const runs: (() => Promise<Run>)[] = [
    async () => ({ name: 'visitor', credentials: noCredentials }),
    async () => ({ name: 'admin', credentials: await asAdmin(stack) }),
    async () => ({
      name: 'member',
      credentials: await asMember(stack, who),
      only: [...withLast('--exclude-operation-id'), '--exclude-path-regex', '^/api/admin/'],
    }),
    async () => ({
      name: 'leaving-member',
      credentials: await asMember(stack, who),
      only: withLast('--include-operation-id'),
    }),
  ];
  const verdicts: Verdict[] = [];
  for (const prepare of runs) {
    const next = await prepare();
    log(`as ${next.name}`);
    verdicts.push(await fuzz(stack.publicUrl, stack.shape.folder, next, Number(EXAMPLES)));
  }
  return summarize(verdicts);
}

function summarize(verdicts: Verdict[]): boolean {
  const sum = (of: (verdict: Verdict) => number) => verdicts.reduce((total, verdict) => total + of(verdict), 0);
  const operations = Math.max(...verdicts.map((verdict) => verdict.operations?.tested ?? 0));
  const cases = sum(({ test_cases: { generated } }) => generated);
  const failures = sum(({ failures: found, errors }) =>
    [...found, ...errors].reduce((total, { count }) => total + count, 0),
  );
  const untested = sum(({ operations: all }) => (all ? all.selected - all.tested : 1));
  console.log(
    `fuzz: operations=${operations} roles=3 cases=${cases} failures=${failures} untested=${untested} wall=${seconds()}s`,
  );
  return failures === 0 && untested === 0 && verdicts.every(({ complete }) => complete);
}

await runOnStack('fuzz', { overrides: { RATE_LIMIT: '10000000' } }, run);
