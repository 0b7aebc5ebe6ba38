import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { Controller, Get } from '@nestjs/common';
import { routes as httpRoutes } from '@numbercast/gateway/public-api';
import { ResponseSchema, Public } from '@numbercast/platform';
import { z } from 'zod';
import { publicRoutes, written } from './document.js';
import { routesOf } from './routes.js';

@Controller('api/open')
class UndeclaredController {
  @Get('nobody')
  @ResponseSchema(z.void())
  saysNotWhoMayCall() {}

  @Get('nothing')
  @Public()
  saysNotWhatItAnswers() {}
}

const declaredAt = (path: string) => () => routesOf('test', UndeclaredController, (address) => address === path);

describe('the OpenAPI document', () => {
  it('matches the code', async () => {
    const kept = await readFile('docs/openapi.json', 'utf8');
    if (kept !== written()) throw new Error('docs/openapi.json is out of date: run `make openapi`');
  });

  it('contains paths for every gateway route, and no internal or health paths', () => {
    const paths = publicRoutes().map(({ path }) => path);
    expect(httpRoutes.filter(({ prefix }) => !paths.some((path) => path.startsWith(prefix)))).toEqual([]);
    expect(paths.filter((path) => path.includes('internal') || path.includes('health'))).toEqual([]);
  });

  it('is not generated while a route does not declare its access or its response', () => {
    expect(declaredAt('/api/open/nobody')).toThrow(
      'test.Undeclared.saysNotWhoMayCall does not declare who may call it',
    );
    expect(declaredAt('/api/open/nothing')).toThrow('does not declare its response: add @ResponseSchema(…)');
  });
});
