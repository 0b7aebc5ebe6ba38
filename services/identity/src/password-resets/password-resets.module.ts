import { Module } from '@nestjs/common';
import { KeycloakModule } from '../keycloak/keycloak.module.js';
import { PasswordResetSender } from './password-reset-sender.js';
import { PasswordResetsController } from './password-resets.controller.js';
import { PasswordResetsRepository } from './password-resets.repository.js';
import { PasswordResetsService } from './password-resets.service.js';

/** Password resets by email. */
@Module({
  imports: [KeycloakModule],
  controllers: [PasswordResetsController],
  providers: [PasswordResetsRepository, PasswordResetsService, PasswordResetSender],
})
export class PasswordResetsModule {}
