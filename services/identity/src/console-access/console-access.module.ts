import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { KeycloakModule } from '../keycloak/keycloak.module.js';
import { StepUpKeysModule } from '../step-up-keys.module.js';
import { AdminAccount } from './admin-account.js';
import { GateController } from './gate.controller.js';
import { GateRepository } from './gate.repository.js';
import { GateService } from './gate.service.js';

/** The operator account and the password of the console. */
@Module({
  imports: [AccountsModule, KeycloakModule, StepUpKeysModule],
  controllers: [GateController],
  providers: [AdminAccount, GateRepository, GateService],
})
export class ConsoleAccessModule {}
