import { Module } from '@nestjs/common';
import { AccountReconciler } from './account-lifecycle/account-reconciler.js';
import { AccountsConsumer } from './account-lifecycle/accounts.consumer.js';
import { AccountsController } from './account-lifecycle/accounts.controller.js';
import { AccountsRepository } from './accounts/accounts.repository.js';
import { AccountsService } from './account-lifecycle/accounts.service.js';
import { AdminAccount } from './admin/admin-account.js';
import { GateController } from './admin/gate.controller.js';
import { GateRepository } from './admin/gate.repository.js';
import { GateService } from './admin/gate.service.js';
import { Keycloak } from './keycloak.js';
import { PasswordResetSender } from './password-resets/password-reset-sender.js';
import { PasswordResetsController } from './password-resets/password-resets.controller.js';
import { PasswordResetsRepository } from './password-resets/password-resets.repository.js';
import { PasswordResetsService } from './password-resets/password-resets.service.js';
import { PasswordsController } from './passwords/passwords.controller.js';
import { PasswordsService } from './passwords/passwords.service.js';
import { ReauthenticationController } from './reauthentication/reauthentication.controller.js';
import { SecondFactorController } from './second-factor/second-factor.controller.js';
import { SecondFactorService } from './second-factor/second-factor.service.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { MemberStatusConsumer } from './member-status/member-status.consumer.js';
import { MemberStatusRepository } from './member-status/member-status.repository.js';
import { StepUpKeys } from './step-up-keys.js';

@Module({
  controllers: [
    AccountsController,
    AccountsConsumer,
    PasswordsController,
    PasswordResetsController,
    ReauthenticationController,
    SessionsController,
    SecondFactorController,
    GateController,
    MemberStatusConsumer,
  ],
  providers: [
    Keycloak,
    AccountsRepository,
    AccountsService,
    AccountReconciler,
    PasswordsService,
    PasswordResetsRepository,
    PasswordResetsService,
    PasswordResetSender,
    SecondFactorService,
    MemberStatusRepository,
    AdminAccount,
    GateRepository,
    GateService,
    StepUpKeys,
  ],
})
export class IdentityModule {}
