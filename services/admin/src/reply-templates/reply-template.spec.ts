import { describe, expect, it } from '@jest/globals';
import { BUILT_IN, remove, save, templateSchema } from './reply-template.js';
import { withFirstName } from './placeholders.js';

const AT = new Date('2026-11-22T12:00:00Z');
const act = { templateId: 'sign-in', by: 'ops', at: AT };
const wanted = { name: 'Signing in', body: 'Hello {firstName}', revision: 0 };

describe('a reply template', () => {
  it('that is built in can be changed, which is audited', () => {
    const { next, events } = save(null, wanted, act)!;
    expect(next).toMatchObject({ ...wanted, revision: 1, updatedBy: 'ops' });
    expect(events).toHaveLength(1);
    expect(save(next, wanted, act)).toBeNull();
  });

  it('is not changed or deleted with an outdated revision', () => {
    const { next } = save(null, wanted, act)!;
    expect(() => save(next, { ...wanted, body: 'Other' }, act)).toThrow('Another operator changed this template');
    expect(() => remove(next, 0, act)).toThrow('Another operator changed this template');
  });

  it('is deleted once, and is not restored by a change with an outdated revision', () => {
    const { next } = remove(null, 0, act)!;
    expect(next).toMatchObject({ isDeleted: true, revision: 1 });
    expect(remove(next, 1, act)).toBeNull();
    expect(() => save(next, wanted, act)).toThrow('Another operator changed this template');
  });

  it('that does not exist cannot be deleted', () =>
    expect(() => remove(null, 0, { ...act, templateId: 'other' })).toThrow('Template not found'));

  it('allows only the placeholder for the first name', () => {
    expect(templateSchema.safeParse({ ...wanted, body: 'Hello {lastName}' }).success).toBe(false);
    for (const { name, body } of Object.values(BUILT_IN))
      expect(templateSchema.safeParse({ name, body, revision: 0 }).success).toBe(true);
  });

  it('omits the first name if it is unknown', () => {
    expect(withFirstName('Hello {firstName}, welcome', '')).toBe('Hello, welcome');
    expect(withFirstName('Hello {firstName}', '$&')).toBe('Hello $&');
  });
});
