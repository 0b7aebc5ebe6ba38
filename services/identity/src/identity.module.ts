import { Module } from '@nestjs/common';
import { AccountLifecycleModule } from './account-lifecycle/account-lifecycle.module.js';
import { AccountsModule } from './accounts/accounts.module.js';
import { ConsoleAccessModule } from './console-access/console-access.module.js';
import { MemberStatusModule } from './member-status/member-status.module.js';
import { PasswordResetsModule } from './password-resets/password-resets.module.js';
import { PasswordsModule } from './passwords/passwords.module.js';
import { PreflightModule } from './preflight/preflight.module.js';
import { ReauthenticationModule } from './reauthentication/reauthentication.module.js';
import { SecondFactorModule } from './second-factor/second-factor.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { SignInsModule } from './sign-ins/sign-ins.module.js';
import { StaffModule } from './staff/staff.module.js';

@Module({
  imports: [
    AccountLifecycleModule,
    AccountsModule,
    ConsoleAccessModule,
    MemberStatusModule,
    PasswordResetsModule,
    PasswordsModule,
    PreflightModule,
    ReauthenticationModule,
    SecondFactorModule,
    SessionsModule,
    SignInsModule,
    StaffModule,
  ],
})
export class IdentityModule {}
