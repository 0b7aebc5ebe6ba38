import { type APIResponse, expect } from '@playwright/test';

export interface ShownProblem {
  type: string;
  title: string;
  status: number;
  instance: string;
  errors?: { pointer: string; detail: string }[];
}

// Lines of a stack trace, paths of source files, names of what is inside
const INSIDES = /\bat .+:\d+:\d+|node_modules|\.[cm]?[jt]s:\d+|Mongo|Kafka|ECONN|undici/;

/** Holds an answer to RFC 9457 and to silence about what is inside. @returns the problem, to look at its fields */
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
    return null; // no JSON: the check of its shape says so
  }
}
