import { Controller, Get } from '@nestjs/common';
import { Admin } from '@numbercast/platform';
import { RulesRepository } from './rules.repository.js';

@Controller('api/admin/rules')
export class RulesController {
  constructor(private readonly rules: RulesRepository) {}

  @Get()
  @Admin()
  rulesInForce() {
    return this.rules.inForce();
  }
}
