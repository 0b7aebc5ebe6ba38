/** Rates of the kinds of faults in calls and callbacks. */
const TROUBLES = [
  ...['twilio', 'sendgrid'].flatMap((target) => [
    { target, kind: 'drop-response', probability: 0.01 },
    // Each of them asks for a second without calls: at this share of some hundred calls a second they still come often
    { target, kind: '429', probability: 0.004 },
    { target, kind: '500', probability: 0.002 },
    { target, kind: '500-after-commit', probability: 0.005 },
  ]),
  ...['twilio-callbacks', 'sendgrid-events'].flatMap((target) => [
    { target, kind: 'duplicate', probability: 0.05 },
    { target, kind: 'reorder', probability: 0.05 },
  ]),
];

async function ask(sandboxUrl: string, method: string, body?: object) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${sandboxUrl}/control/faults`, {
    method,
    ...(body && { body: JSON.stringify(body), headers }),
  });
  if (!answer.ok) throw new Error(`the sandbox answers ${answer.status}: ${await answer.text()}`);
}

/** Makes the providers unreliable. */
export async function injectProviderFaults(sandboxUrl: string) {
  for (const trouble of TROUBLES) await ask(sandboxUrl, 'POST', trouble);
}

export const clearProviderFaults = (sandboxUrl: string) => ask(sandboxUrl, 'DELETE');
