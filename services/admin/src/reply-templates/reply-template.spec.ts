import { describe, expect, it } from '@jest/globals';
import { BUILT_IN, remove, save, templateSchema } from './reply-template.js';
import { withFirstName } from './placeholders.js';

const AT = new Date('2026-11-22T12:00:00Z');
const act = { templateId: 'sign-in', by: 'ops', at: AT };
const wanted = { name: 'Signing in', body: 'Hello {firstName}', revision: 0 };

describe('a reply template', () => {
  it('that is built in is changed, and the change is audited', () => {
    const { next, events } = save(null, wanted, act)!;
    expect(next).toMatchObject({ ...wanted, revision: 1, updatedBy: 'ops' });
    expect(events).toHaveLength(1);
    expect(save(next, wanted, act)).toBeNull();
  });

  it('is changed by the operator who read it last', () => {
    const { next } = save(null, wanted, act)!;
    expect(() => save(next, { ...wanted, body: 'Other' }, act)).toThrow('Another operator changed this template');
    expect(() => remove(next, 0, act)).toThrow('Another operator changed this template');
  });

  it('is deleted once, and is not restored by an operator who still sees it', () => {
    const { next } = remove(null, 0, act)!;
    expect(next).toMatchObject({ isDeleted: true, revision: 1 });
    expect(remove(next, 1, act)).toBeNull();
    expect(() => save(next, wanted, act)).toThrow('Another operator changed this template');
  });

  it('that does not exist cannot be deleted', () =>
    expect(() => remove(null, 0, { ...act, templateId: 'other' })).toThrow('Template not found'));

  it('has one placeholder', () => {
    expect(templateSchema.safeParse({ ...wanted, body: 'Hello {lastName}' }).success).toBe(false);
    for (const { name, body } of Object.values(BUILT_IN))
      expect(templateSchema.safeParse({ name, body, revision: 0 }).success).toBe(true);
  });

  it('greets without a name where none is known', () => {
    expect(withFirstName('Hello {firstName}, welcome', '')).toBe('Hello, welcome');
    expect(withFirstName('Hello {firstName}', '$&')).toBe('Hello $&');
  });
});
