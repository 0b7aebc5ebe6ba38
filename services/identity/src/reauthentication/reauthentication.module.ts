import { Module } from '@nestjs/common';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { StepUpKeysModule } from '../step-up-keys.module.js';
import { ReauthenticationController } from './reauthentication.controller.js';

/** Step-up tokens for sensitive actions. */
@Module({ imports: [PasswordsModule, StepUpKeysModule], controllers: [ReauthenticationController] })
export class ReauthenticationModule {}
