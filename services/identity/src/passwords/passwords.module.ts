import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { KeycloakModule } from '../keycloak/keycloak.module.js';
import { MemberStatusModule } from '../member-status/member-status.module.js';
import { PasswordsController } from './passwords.controller.js';
import { PasswordsService } from './passwords.service.js';

/** Password changes of signed-in members. */
@Module({
  imports: [AccountsModule, MemberStatusModule, KeycloakModule],
  controllers: [PasswordsController],
  providers: [PasswordsService],
  exports: [PasswordsService],
})
export class PasswordsModule {}
