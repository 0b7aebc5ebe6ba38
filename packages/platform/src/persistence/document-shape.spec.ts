import { describe, expect, it } from '@jest/globals';
import { Schema } from 'mongoose';
import { DocumentShape } from './document-shape.js';

const shape = new DocumentShape(
  new Schema({
    name: String,
    count: Number,
    at: Date,
    isOpen: Boolean,
    any: Schema.Types.Mixed,
    tags: [String],
    rows: [{ _id: false, left: Number }],
    inner: { type: new Schema({ code: String }, { _id: false }) },
    place: { city: String, zip: String },
  }),
);

describe('a document that is written', () => {
  it('has the types of its schema, also in lists and objects', () => {
    const document = {
      name: 7,
      count: '3',
      at: '2026-11-23T00:00:00Z',
      isOpen: 'true',
      tags: [1],
      rows: [{ left: '4' }],
      inner: { code: 5 },
      place: { zip: 72_201 },
    };
    expect(shape.cast(document)).toEqual({
      name: '7',
      count: 3,
      at: new Date('2026-11-23T00:00:00Z'),
      isOpen: true,
      tags: ['1'],
      rows: [{ left: 4 }],
      inner: { code: '5' },
      place: { zip: '72201' },
    });
  });

  it('loses fields that the schema does not have, at any level', () => {
    const secret = 'someone@example.com';
    const document = { name: 'a', secret, rows: [{ left: 1, secret }], inner: { secret }, place: { secret } };
    expect(shape.cast(document)).toEqual({ name: 'a', rows: [{ left: 1 }], inner: {}, place: {} });
  });

  it('keeps nulls and values of mixed type, and loses undefined fields', () => {
    const any = { deep: [{ date: new Date(0) }] };
    expect(shape.cast({ name: null, count: undefined, any })).toEqual({ name: null, any });
  });

  it('is rejected when a value cannot be cast to its type', () => {
    expect(() => shape.cast({ count: 'many' })).toThrow(/Cast to Number failed/);
  });
});
