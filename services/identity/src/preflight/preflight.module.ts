import { Module } from '@nestjs/common';
import { KeycloakModule } from '../keycloak/keycloak.module.js';
import { KeycloakCheck } from './keycloak.check.js';

/** The preflight of Keycloak. */
@Module({ imports: [KeycloakModule], providers: [KeycloakCheck] })
export class PreflightModule {}
