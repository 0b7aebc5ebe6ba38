import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

import { byCode, bySentence, inSpanish } from './es/lib/api/problems.js';

const repository = join(import.meta.dirname, '..', '..', '..');
const read = (path: string) => readFileSync(join(repository, path), 'utf8');

interface Operation {
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
}
const { paths } = JSON.parse(read('docs/openapi.json')) as {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

/** Routes for operators, providers and the sign-in server, which the site does not call for members or visitors. */
const elsewhere = /admin|webhooks|\/unsubscribe\/|sample-pages|backchannel-logout|^\/api\/(?:assignments|resend)$/;

/** Codes in the name of a response, `409.account-restricted.gift-redeemed`. */
const codesOf = ({ responses }: Operation) =>
  Object.values(responses).flatMap(({ $ref = '' }) => $ref.split('/').at(-1)!.split('.').slice(1));

const sources = ['packages', 'services']
  .flatMap((folder) => readdirSync(join(repository, folder)).map((name) => `${folder}/${name}/src`))
  .flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
      .map((name) => read(`${folder}/${name}`)),
  )
  .join('\n');

describe('the Spanish translations of service errors', () => {
  it('cover every problem code of the routes that members and visitors call', () => {
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      elsewhere.test(path) ? [] : Object.values(methods),
    );
    expect(operations.length).toBeGreaterThan(40);
    const missing = operations.flatMap(codesOf).filter((code) => !(code in byCode));
    expect([...new Set(missing)]).toEqual([]);
  });

  it('contain only sentences that services still use', () => {
    expect(Object.keys(bySentence).filter((sentence) => !sources.includes(sentence))).toEqual([]);
  });

  it.each([
    ['Current password is incorrect', 'La contraseña actual es incorrecta.'],
    ['The code is not correct. You have 4 tries left.', 'El código no es correcto. Te quedan 4 intentos.'],
    ['The code is not correct. You have one try left.', 'El código no es correcto. Te queda un intento.'],
    ['Enter a date from 2026-12-02 to 2027-11-30', 'Escribe una fecha del 2026-12-02 al 2027-11-30.'],
    ['Please use up to 300 characters', 'Usa hasta 300 caracteres.'],
  ])('explain “%s” at its field', (english, spanish) => {
    const errors = [{ pointer: '/code', detail: english }];
    const refused = { code: 'invalid-input', status: 400, title: 'Invalid input', errors };
    expect(inSpanish(refused, '').errors).toEqual([{ pointer: '/code', detail: spanish }]);
  });

  it('replace unknown English sentences with a generic Spanish text', () => {
    const unknown = { code: 'new', status: 409, title: 'New', detail: 'In English', errors: [] };
    expect(inSpanish(unknown, 'Algo salió mal.')).toEqual({
      ...unknown,
      title: 'Algo salió mal.',
      detail: 'Algo salió mal.',
    });
    const field = { pointer: '/phone', detail: 'In English' };
    expect(inSpanish({ ...unknown, errors: [field] }, '').errors).toEqual([
      { pointer: '/phone', detail: 'Revisa este dato.' },
    ]);
  });
});
