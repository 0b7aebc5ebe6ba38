/** Rates of the kinds of faults in calls and callbacks. */
const FAULTS = [
  ...['twilio', 'sendgrid'].flatMap((target) => [
    { target, kind: 'drop-response', probability: 0.01 },
    // Each of them pauses calls for a second. At some hundred calls a second they are still frequent
    { target, kind: '429', probability: 0.004 },
    { target, kind: '500', probability: 0.002 },
    { target, kind: '500-after-commit', probability: 0.005 },
  ]),
  ...['twilio-callbacks', 'twilio-events', 'sendgrid-events'].flatMap((target) => [
    { target, kind: 'duplicate', probability: 0.05 },
    { target, kind: 'reorder', probability: 0.05 },
  ]),
];

async function callSandbox(sandboxUrl: string, method: string, body?: object) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${sandboxUrl}/control/faults`, {
    method,
    ...(body && { body: JSON.stringify(body), headers }),
  });
  if (!answer.ok) throw new Error(`the sandbox returned ${answer.status}: ${await answer.text()}`);
}

/** Makes the providers unreliable. */
export async function injectProviderFaults(sandboxUrl: string) {
  for (const fault of FAULTS) await callSandbox(sandboxUrl, 'POST', fault);
}

export const clearProviderFaults = (sandboxUrl: string) => callSandbox(sandboxUrl, 'DELETE');
