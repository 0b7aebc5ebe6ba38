import { Module } from '@nestjs/common';
import { Keycloak } from './keycloak.js';

/** The Keycloak admin client. */
@Module({ providers: [Keycloak], exports: [Keycloak] })
export class KeycloakModule {}
