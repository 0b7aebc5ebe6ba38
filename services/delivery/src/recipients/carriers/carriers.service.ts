import { Inject, Injectable, Logger } from '@nestjs/common';
import { attemptEach, backoffMs, CONFIG, Leases, Scheduled, ServerClock } from '@numbercast/platform';
import type { Config } from '../../config.js';
import { TwilioLookup } from '../../providers/twilio-lookup.js';
import type { Carrier } from '../../providers/carrier.js';
import { type Phone, PhonesRepository } from './phones.repository.js';

const BATCH_PHONES = 50;
const LEASE_MS = 30_000;
const PAUSES = { firstMs: 60_000, longestMs: 86_400_000 };
/** Phone numbers are ported to other carriers, but not every month. */
const KNOWN_FOR_MS = 180 * 86_400_000;

/** Looks up which carrier serves a member's phone. Each lookup costs money, so its result is stored. */
@Injectable()
export class CarriersService {
  private readonly logger = new Logger('Carriers');

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly leases: Leases,
    private readonly phones: PhonesRepository,
    private readonly lookup: TwilioLookup,
    private readonly serverClock: ServerClock,
  ) {}

  async request(phone: string) {
    if (this.isOn) await this.phones.request(phone);
  }

  /** Returns the carrier if known; sending never waits for a lookup. */
  async carrierOf(phone: string): Promise<Carrier> {
    return this.isOn ? this.phones.carrierOf(phone) : 'unknown';
  }

  @Scheduled(2_000)
  async lookUpDue() {
    if (!this.isOn) return;
    const due = await this.phones.listDue(this.serverClock.now(), BATCH_PHONES);
    if (due.length === 0) return;
    await this.leases.during('carriers', LEASE_MS, (lease) =>
      attemptEach(due, async (id) => {
        const phone = lease.alive() && (await this.phones.find(id));
        if (phone) await this.lookUp(phone);
      }),
    );
  }

  private async lookUp({ _id, phone, tries }: Phone) {
    const answer = await this.lookup.carrierOf(phone);
    if (answer) return this.phones.record(_id, answer, this.serverClock.after(KNOWN_FOR_MS));
    const pause = backoffMs(tries, PAUSES);
    this.logger.warn(`a carrier lookup will be retried in ${Math.round(pause / 1_000)} s`);
    await this.phones.postpone(_id, this.serverClock.after(pause));
  }

  private get isOn() {
    return this.config.CARRIER_LOOKUP === 'on';
  }
}
