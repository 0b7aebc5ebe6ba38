import { create, createFileRegistry, fromJson, fromJsonString, toBinary, toJson } from '@bufbuild/protobuf';
import { reflect } from '@bufbuild/protobuf/reflect';
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt';
import { describe, expect, it } from '@jest/globals';
import { SignupPaidSchema } from '@numbercast/contracts/billing/v1/events';
import { SetsGeneratedSchema } from '@numbercast/contracts/numbergen/v1/events';
import { KeyMissing } from '@numbercast/platform';
import { readPayload, withholdPii } from './payload.js';

const generated = create(SetsGeneratedSchema, { draw: { drawId: 'powerball-2026-11-23' }, poolSize: 20_000n });

describe('a dead letter', () => {
  it('is decoded by its event type, whichever service it came from', () => {
    expect(readPayload('numbergen.v1.SetsGenerated', () => toBinary(SetsGeneratedSchema, generated))).toEqual({
      payload: { draw: { drawId: 'powerball-2026-11-23' }, poolSize: '20000' },
      unreadable: null,
    });
  });

  it.each([
    ['numbergen.v1.SetsForgotten', new Uint8Array(), 'This release does not know this type of event.'],
    [undefined, new Uint8Array(), 'This release does not know this type of event.'],
    ['numbergen.v1.SetsGenerated', null, 'The event has no payload.'],
    ['numbergen.v1.SetsGenerated', Uint8Array.of(255, 255), 'The payload (2 bytes) does not match its type.'],
  ])('reports why %s cannot be decoded', (type, value, unreadable) => {
    expect(readPayload(type, () => value)).toEqual({ payload: null, unreadable });
  });

  it('reports that its payload cannot be decrypted', () => {
    const shut = () => {
      throw new KeyMissing('k1');
    };
    expect(readPayload('numbergen.v1.SetsGenerated', shut)).toEqual({
      payload: null,
      unreadable: 'The payload cannot be decrypted. Its key was removed, or its content was changed.',
    });
  });

  it('shows every field of an event except personal data', () => {
    const paid = create(SignupPaidSchema, {
      signupId: 's1',
      email: 'ann@example.com',
      phone: '2125550123',
      firstName: 'Ann',
      deliveryMethod: 'both',
      smsConsent: { given: true, textVersion: 'v1', ip: '203.0.113.7', userAgent: 'Firefox' },
    });
    expect(readPayload('billing.v1.SignupPaid', () => toBinary(SignupPaidSchema, paid)).payload).toEqual({
      signupId: 's1',
      email: '(personal)',
      phone: '(personal)',
      firstName: '(personal)',
      deliveryMethod: 'both',
      smsConsent: { given: true, textVersion: 'v1', ip: '(personal)', userAgent: '(personal)' },
    });
  });

  it('contains no personal data of messages in lists and maps, or of personal lists and numbers', () => {
    const isPersonal = { debugRedact: true };
    const named = (name: string, number: number) => ({ name, jsonName: name, number });
    const [text, number, message] = ['TYPE_STRING', 'TYPE_INT32', 'TYPE_MESSAGE'];
    const person = [
      { ...named('id', 1), type: text },
      { ...named('name', 2), type: text, options: isPersonal },
      { ...named('age', 3), type: number, options: isPersonal },
      { ...named('emails', 4), type: text, label: 'LABEL_REPEATED', options: isPersonal },
    ];
    const entry = [
      { ...named('key', 1), type: text },
      { ...named('value', 2), type: message, typeName: '.test.Person' },
    ];
    const group = [
      { ...named('list', 1), type: message, typeName: '.test.Person', label: 'LABEL_REPEATED' },
      { ...named('map', 2), type: message, typeName: '.test.Group.MapEntry', label: 'LABEL_REPEATED' },
    ];
    const nestedType = [{ name: 'MapEntry', field: entry, options: { mapEntry: true } }];
    const messageType = [
      { name: 'Person', field: person },
      { name: 'Group', field: group, nestedType },
    ];
    const file = [{ name: 'test.proto', package: 'test', syntax: 'proto3', messageType }];
    const Group = createFileRegistry(fromJsonString(FileDescriptorSetSchema, JSON.stringify({ file }))).getMessage(
      'test.Group',
    )!;
    const ann = { id: 'm1', name: 'Ann', age: 30, emails: ['ann@example.com'] };
    const value = fromJson(Group, { list: [ann], map: { first: ann } });
    withholdPii(reflect(Group, value));
    const withheld = { id: 'm1', name: '(personal)' };
    expect(toJson(Group, value)).toEqual({ list: [withheld], map: { first: withheld } });
  });
});
