import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { KeycloakModule } from '../keycloak/keycloak.module.js';
import { StaffReconciler } from './staff-reconciler.js';
import { StaffController } from './staff.controller.js';
import { StaffRepository } from './staff.repository.js';
import { StaffService } from './staff.service.js';

/** Invites, changes and removes the accounts of the people who work in the console. */
@Module({
  imports: [AccountsModule, KeycloakModule],
  controllers: [StaffController],
  providers: [StaffRepository, StaffService, StaffReconciler],
  exports: [StaffRepository],
})
export class StaffModule {}
