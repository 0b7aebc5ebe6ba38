import { Controller, Get } from '@nestjs/common';
import { ResponseSchema, type Caller, CurrentCaller, SignedIn } from '@numbercast/platform';
import { InvoicesService } from '../invoices/invoices.service.js';
import { SignupsRepository } from '../signups/signups.repository.js';
import { accountDeleted, memberNotFound } from '../standings/standing.js';
import { StandingsRepository } from '../standings/standings.repository.js';
import { providerUnavailable } from '../stripe-client.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { ownData, ownSignup, ownSubscription } from './own-data.js';

/** Everything that is held of a member here and at the provider, for themselves; restricted ones as well. */
@Controller('api/subscription/own-data')
@SignedIn()
export class OwnDataController {
  constructor(
    private readonly standings: StandingsRepository,
    private readonly signups: SignupsRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly invoices: InvoicesService,
  ) {}

  @Get()
  @ResponseSchema(ownData, memberNotFound, accountDeleted, providerUnavailable)
  async gather(@CurrentCaller() { memberId }: Caller) {
    await this.standings.get(memberId);
    const [signup, subscriptions, invoices] = await Promise.all([
      this.signups.signups.find(memberId),
      this.subscriptions.listOf(memberId),
      this.invoices.list(memberId),
    ]);
    return { signup: signup && ownSignup(signup), subscriptions: subscriptions.map(ownSubscription), invoices };
  }
}
