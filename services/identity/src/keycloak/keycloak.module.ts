import { Module } from '@nestjs/common';
import { KeycloakCredentials } from './credentials.js';
import { KeycloakClient } from './keycloak-client.js';
import { KeycloakSessions } from './sessions.js';
import { KeycloakUsers } from './users.js';

/** Users, credentials and sessions in Keycloak. */
@Module({
  providers: [KeycloakClient, KeycloakUsers, KeycloakCredentials, KeycloakSessions],
  exports: [KeycloakClient, KeycloakUsers, KeycloakCredentials, KeycloakSessions],
})
export class KeycloakModule {}
