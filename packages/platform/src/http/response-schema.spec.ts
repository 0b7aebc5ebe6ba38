import { describe, expect, it } from '@jest/globals';
import type { CallHandler, ExecutionContext } from '@nestjs/common';
import { firstValueFrom, of, throwError } from 'rxjs';
import { z } from 'zod';
import { ResponseSchema, ResponseSchemaInterceptor } from './response-schema.js';
import { problem } from './problem.js';
import { DeclaredProblems } from '../testing/declared-problems.js';

const notThere = problem('not-there', 404, 'Not there');
const notWanted = problem('not-wanted', 409, 'Not wanted');

class Members {
  @ResponseSchema(z.object({ name: z.string(), since: z.date() }), notThere)
  show() {
    return { name: 'Ann', since: new Date(0) };
  }
}

const context = {
  getType: () => 'http',
  getHandler: () => Object.getOwnPropertyDescriptor(Members.prototype, 'show')!.value as unknown,
  getClass: () => Members,
} as unknown as ExecutionContext;
const answering = (answer: unknown): CallHandler => ({ handle: () => of(answer) });
const refusing = (refusal: unknown): CallHandler => ({ handle: () => throwError(() => refusal) });
const sent = async (answer: unknown) =>
  firstValueFrom(new ResponseSchemaInterceptor().intercept(context, answering(answer)));

describe('a response', () => {
  it('[A15.1] contains only the declared fields', async () => {
    const since = new Date(0);
    expect(await sent({ name: 'Ann', since, passwordHash: 'x' })).toEqual({ name: 'Ann', since });
  });

  it('is not sent when a declared field is missing', async () => {
    await expect(sent({ name: 'Ann' })).rejects.toThrow('since');
  });
});

describe('a problem in a test', () => {
  const rethrown = async (refusal: unknown) =>
    firstValueFrom(new DeclaredProblems().intercept(context, refusing(refusal)));

  it('is passed on when its route declares it, and is an error otherwise', async () => {
    await expect(rethrown(notThere())).rejects.toThrow('Not there');
    await expect(rethrown(notWanted())).rejects.toThrow('Members.show does not declare');
  });
});
