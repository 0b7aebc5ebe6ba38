import { Injectable } from '@nestjs/common';
import { Store } from '@numbercast/platform';
import { type Model, Schema } from 'mongoose';
import type { AfterRetries, PortalSettings } from './provider-settings.js';

export interface Kept {
  _id: 'account';
  portal?: PortalSettings;
  afterRetries?: AfterRetries;
}

const schema = new Schema<Kept>({
  _id: String,
  portal: new Schema({ canCancel: Boolean, canChangePlan: Boolean, canPause: Boolean, readAt: Date }, { _id: false }),
  afterRetries: new Schema({ seen: String, seenAt: Date }, { _id: false }),
});

/** One document: every replica shows the same settings. */
@Injectable()
export class ProviderSettingsRepository {
  private readonly settings: Model<Kept>;

  constructor(store: Store) {
    this.settings = store.collection('provider_settings', schema);
  }

  async find(): Promise<Pick<Kept, 'portal' | 'afterRetries'>> {
    return (await this.settings.findById('account').lean<Kept>()) ?? {};
  }

  async savePortal(portal: PortalSettings) {
    await this.settings.updateOne({ _id: 'account' }, { $set: { portal } }, { upsert: true });
  }

  async saveAfterRetries(seen: AfterRetries) {
    await this.settings.updateOne({ _id: 'account' }, { $set: { afterRetries: seen } }, { upsert: true });
  }
}
