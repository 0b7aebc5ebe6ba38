import { Controller, Get } from '@nestjs/common';
import { Admin } from '@numbercast/platform';
import { RulesRepository } from './rules.repository.js';

@Controller('api/admin/rules')
@Admin()
export class RulesController {
  constructor(private readonly rules: RulesRepository) {}

  @Get()
  rulesInForce() {
    return this.rules.inForce();
  }

  /** Every version there is, the oldest first: what `make history-check` and `make statistics` take. */
  @Get('versions')
  async listVersions() {
    const { versions } = await this.rules.book();
    return {
      items: versions.map(({ version, features, whiteBallRules, redBallRules }) => ({
        version,
        features,
        whiteBallRules,
        redBallRules,
      })),
    };
  }
}
