import { Injectable } from '@nestjs/common';
import { type Aggregates, type Decision, type Document, Store } from '@numbercast/platform';
import { Schema } from 'mongoose';
import { BUILT_IN, type ReplyTemplate } from './reply-template.js';

const schema = new Schema<ReplyTemplate>({
  name: String,
  body: String,
  revision: Number,
  isDeleted: Boolean,
  updatedBy: String,
  updatedAt: Date,
} as never);

/** Templates of replies: the built-in ones, unless a stored one has their id. */
@Injectable()
export class ReplyTemplatesRepository {
  private readonly templates: Aggregates<ReplyTemplate>;

  constructor(store: Store) {
    this.templates = store.aggregates<ReplyTemplate>('reply_templates', schema);
  }

  change(templateId: string, decide: (stored: ReplyTemplate | null) => Decision<ReplyTemplate> | null) {
    return this.templates.upsertChange(templateId, decide);
  }

  /** Lists templates by name. */
  async list(): Promise<Document<ReplyTemplate>[]> {
    const stored = await this.templates.model.find({}).lean<Document<ReplyTemplate>[]>();
    const ids = new Set(stored.map(({ _id }) => _id));
    const builtIn = Object.entries(BUILT_IN).flatMap(([_id, template]) => (ids.has(_id) ? [] : [{ _id, ...template }]));
    return [...builtIn, ...stored]
      .filter(({ isDeleted }) => !isDeleted)
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en-US'));
  }
}
