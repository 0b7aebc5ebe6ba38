import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { KeycloakModule } from '../keycloak/keycloak.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { SignInsController } from './sign-ins.controller.js';
import { SignInsService } from './sign-ins.service.js';

/** Sign-ins, by the browser that they come from. */
@Module({
  imports: [AccountsModule, KeycloakModule, StaffModule],
  controllers: [SignInsController],
  providers: [SignInsService],
})
export class SignInsModule {}
