import { type APIResponse, expect } from '@playwright/test';

export interface ShownProblem {
  type: string;
  title: string;
  status: number;
  instance: string;
  errors?: { pointer: string; detail: string }[];
}

// Lines of a stack trace, paths of source files, names of internal components
const INSIDES = /\bat .+:\d+:\d+|node_modules|\.[cm]?[jt]s:\d+|Mongo|Kafka|ECONN|undici/;

/** Checks that a response conforms to RFC 9457 and reveals no internals. @returns the problem, for more checks */
export async function expectProblem(
  answer: APIResponse,
  what: string,
  statuses: number[],
): Promise<ShownProblem | null> {
  const text = await answer.text();
  expect
    .soft(statuses, `status of ${what}, answered with ${answer.status()} ${text.slice(0, 300)}`)
    .toContain(answer.status());
  expect
    .soft(answer.headers()['content-type'] ?? '', `kind of the answer to ${what}`)
    .toContain('application/problem+json');
  expect.soft(text, `insides in the answer to ${what}`).not.toMatch(INSIDES);
  const shown = parsed(text);
  const status = answer.status();
  expect.soft(shown, `answer to ${what}`).toMatchObject({
    type: expect.stringMatching(/^\/problems\/[a-z0-9-]+$/),
    title: expect.stringMatching(/\S/),
    status,
  });
  return shown;
}

function parsed(text: string): ShownProblem | null {
  try {
    return JSON.parse(text) as ShownProblem;
  } catch {
    return null; // not JSON, which the check of its shape reports
  }
}
