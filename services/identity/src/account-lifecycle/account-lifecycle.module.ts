import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { KeycloakModule } from '../keycloak/keycloak.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SecondFactorModule } from '../second-factor/second-factor.module.js';
import { AccountReconciler } from './account-reconciler.js';
import { AccountsConsumer } from './accounts.consumer.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsService } from './accounts.service.js';

/** Opens, disables, and deletes accounts as memberships change. */
@Module({
  imports: [AccountsModule, PasswordsModule, SecondFactorModule, KeycloakModule],
  controllers: [AccountsController, AccountsConsumer],
  providers: [AccountsService, AccountReconciler],
})
export class AccountLifecycleModule {}
