import { Controller, Get } from '@nestjs/common';
import { Admin, ResponseSchema, listOf } from '@numbercast/platform';
import { ruleVersion } from './rule-version.js';
import { RulesRepository } from './rules.repository.js';

@Controller('api/admin/rules')
@Admin()
export class RulesController {
  constructor(private readonly rules: RulesRepository) {}

  @Get()
  @ResponseSchema(ruleVersion)
  rulesInForce() {
    return this.rules.inForce();
  }

  /** Lists all versions, oldest first: the input of `make verify-history` and `make verify-randomness`. */
  @Get('versions')
  @ResponseSchema(listOf(ruleVersion))
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
