import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { IdentityService } from '@numbercast/contracts/identity/v1/service';
import { MembersService } from '@numbercast/contracts/members/v1/service';
import { CONFIG, problem, rpcClient } from '@numbercast/platform';
import type { Config } from '../config.js';

const DEADLINE_MS = 3_000;

export const serviceUnavailable = problem(
  'try-again',
  503,
  'Sign-up is not available right now. Please try again in a moment.',
);

/** Clients of the services that are called before a checkout opens. */
@Injectable()
export class ServiceClients implements OnApplicationShutdown {
  private readonly identity;
  private readonly members;

  constructor(@Inject(CONFIG) config: Config) {
    this.identity = rpcClient(IdentityService, config.IDENTITY_GRPC, { deadlineMs: DEADLINE_MS });
    this.members = rpcClient(MembersService, config.MEMBERS_GRPC, { deadlineMs: DEADLINE_MS });
  }

  async reservation(accountId: string) {
    return answered(this.identity.getReservation({ accountId }));
  }

  /** Checks whether a member already has the email or phone, and whether the phone and place exist. */
  async checkContact({ email, phone, zip, state }: { email: string; phone: string; zip: string; state: string }) {
    return answered(this.members.findDuplicates({ email, phone, zip, state }));
  }

  onApplicationShutdown() {
    this.identity.close();
    this.members.close();
  }
}

async function answered<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    throw Object.assign(serviceUnavailable(), { cause });
  }
}
