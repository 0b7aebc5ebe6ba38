import { Module } from '@nestjs/common';
import { KeycloakModule } from '../keycloak/keycloak.module.js';
import { SessionsController } from './sessions.controller.js';

/** The sessions of a member. */
@Module({ imports: [KeycloakModule], controllers: [SessionsController] })
export class SessionsModule {}
