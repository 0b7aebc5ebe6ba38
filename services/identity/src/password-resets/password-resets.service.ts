import { Injectable } from '@nestjs/common';
import { ServerClock } from '@numbercast/platform';
import { request } from './password-reset.js';
import { PasswordResetsRepository } from './password-resets.repository.js';

@Injectable()
export class PasswordResetsService {
  constructor(
    private readonly repository: PasswordResetsRepository,
    private readonly serverClock: ServerClock,
  ) {}

  /** Records a request without calling Keycloak, so the response time is the same for every address. */
  async request(email: string) {
    const { resets } = this.repository;
    await resets.upsertChange(this.repository.idOf(email), (reset) => request(reset, email, this.serverClock.now()));
  }
}
